import { periodCopy } from "@chonsu/shared/copy/period";
import { type CalendarDay, daysInMonth, MONTH_NUMBERS, withDayPart } from "@chonsu/shared/format/time/calendar";
import { DATE_WHEEL_ITEM_PX, DATE_WHEEL_LOCK_MS, EXPERIENCE_PERIOD_YEARS } from "@chonsu/shared/limits";
import { Wheel } from "../wheel/wheel.tsx";
import styles from "./period.module.css";

interface DateWheelsProps {
  /** The name of the day, 시작 or 종료: a part of each wheel's accessible name. */
  side: string;
  value: CalendarDay;
  /** The years range from 20 before to 20 after it (product.md §5). */
  initialYear: number;
  onChange: (day: CalendarDay) => void;
}

const VISIBLE_ITEMS = 5;

/** A day on three wheels. The number of days follows the month and leap years: the 31st becomes the last day of a shorter month. */
export function DateWheels({ side, value, initialYear, onChange }: DateWheelsProps) {
  const turn = (change: Partial<CalendarDay>) => onChange(withDayPart(value, change));
  const wheel = { itemHeight: DATE_WHEEL_ITEM_PX, smoothLockMs: DATE_WHEEL_LOCK_MS, visibleCount: VISIBLE_ITEMS };
  return (
    <div className={styles.wheels}>
      <Wheel
        {...wheel}
        label={periodCopy.year(side)}
        options={numbers(yearsAround(initialYear), periodCopy.yearOf)}
        value={String(value.year)}
        onSelect={(year) => turn({ year: Number(year) })}
      />
      <Wheel
        {...wheel}
        label={periodCopy.month(side)}
        options={numbers(MONTH_NUMBERS, periodCopy.monthOf)}
        value={String(value.month)}
        onSelect={(month) => turn({ month: Number(month) })}
      />
      <Wheel
        {...wheel}
        label={periodCopy.day(side)}
        options={numbers(upTo(daysInMonth(value.year, value.month)), periodCopy.dayOf)}
        value={String(value.day)}
        onSelect={(day) => turn({ day: Number(day) })}
      />
    </div>
  );
}

function numbers(values: readonly number[], label: (value: number) => string) {
  return values.map((value) => ({ value: String(value), label: label(value) }));
}

function yearsAround(year: number): number[] {
  return Array.from({ length: 2 * EXPERIENCE_PERIOD_YEARS + 1 }, (_, at) => year - EXPERIENCE_PERIOD_YEARS + at);
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
