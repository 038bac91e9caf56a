import { periodCopy as copy } from "@chonsu/shared/copy/period";
import { type CalendarDay, dayOfText, textOfDay, withDayPart } from "@chonsu/shared/format/time/calendar";
import { useState } from "react";
import { today } from "../../lib/clock.ts";
import { Button } from "../button/button.tsx";
import { WarningIcon } from "../icon/state-icons.tsx";
import { Sheet } from "../sheet/sheet.tsx";
import { TabPanel, Tabs } from "../tabs/tabs.tsx";
import { DateWheels } from "./date-wheels.tsx";
import styles from "./period.module.css";

/** First and last day, `YYYY-MM-DD`; either may be missing. */
export interface Period {
  start: string | null;
  end: string | null;
}

interface PeriodSheetProps {
  isOpen: boolean;
  title: string;
  /** The value when it opens. Use a new `key` for each opening. */
  value: Period;
  onClose: () => void;
  onDone: (period: Period) => void;
}

/**
 * A period by its first and last day, each on a tab with three wheels; by default a year from today. Done needs a start that is not after
 * the end, and a change (product.md §5).
 */
export function PeriodSheet({ isOpen, title, value, onClose, onDone }: PeriodSheetProps) {
  const [initial] = useState(() => daysOf(value));
  const [days, setDays] = useState(initial);
  const [side, setSide] = useState("start");
  const start = textOfDay(days.start);
  const end = textOfDay(days.end);
  const isReversed = start > end;
  const isChanged = start !== value.start || end !== value.end;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <Button disabled={isReversed || !isChanged} onClick={() => onDone({ start, end })}>
          {copy.done}
        </Button>
      }
    >
      <Tabs
        label={copy.tabs}
        value={side}
        onChange={setSide}
        items={[
          { value: "start", label: copy.start, badge: <DayText day={days.start} /> },
          { value: "end", label: copy.end, badge: <DayText day={days.end} /> },
        ]}
      >
        <TabPanel value="start">
          <DateWheels
            side={copy.start}
            value={days.start}
            initialYear={initial.start.year}
            onChange={(day) => setDays({ ...days, start: day })}
          />
        </TabPanel>
        <TabPanel value="end">
          <DateWheels
            side={copy.end}
            value={days.end}
            initialYear={initial.end.year}
            onChange={(day) => setDays({ ...days, end: day })}
          />
        </TabPanel>
      </Tabs>
      <div role="alert" className={styles.problem}>
        {isReversed && (
          <p>
            <WarningIcon size={18} />
            {copy.reversed}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function DayText({ day }: { day: CalendarDay }) {
  return <span className={styles.chosen}>{textOfDay(day).replaceAll("-", ".")}</span>;
}

function daysOf({ start, end }: Period): { start: CalendarDay; end: CalendarDay } {
  const first = start === null ? null : dayOfText(start);
  const last = end === null ? null : dayOfText(end);
  if (first === null && last === null) return { start: today(), end: aYearAfter(today()) };
  const known = first ?? last ?? today();
  return { start: first ?? known, end: last ?? known };
}

function aYearAfter(day: CalendarDay): CalendarDay {
  return withDayPart(day, { year: day.year + 1 });
}
