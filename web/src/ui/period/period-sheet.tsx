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
 * A period by its first and last day, each on a tab with three wheels; by default a year up to today. One tap ends it today or leaves it
 * open. Done needs a start that is not after the end, or after today when the end is open, and a change (product.md §5).
 */
export function PeriodSheet({ isOpen, title, value, onClose, onDone }: PeriodSheetProps) {
  const [initial] = useState(() => daysOf(value));
  const [days, setDays] = useState(initial);
  const [isOngoing, setOngoing] = useState(value.start !== null && value.end === null);
  const [side, setSide] = useState("start");
  const start = textOfDay(days.start);
  const end = isOngoing ? null : textOfDay(days.end);
  const isReversed = start > (end ?? textOfDay(today()));
  const isChanged = start !== value.start || end !== value.end;
  const endBadge = isOngoing ? <span className={styles.chosen}>{copy.ongoing}</span> : <DayText day={days.end} />;
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
          { value: "end", label: copy.end, badge: endBadge },
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
          <div className={styles.ending} data-open={isOngoing || undefined}>
            {isOngoing && <p>{copy.ongoingHint}</p>}
            <DateWheels
              side={copy.end}
              value={days.end}
              initialYear={initial.end.year}
              onChange={(day) => setDays({ ...days, end: day })}
            />
          </div>
        </TabPanel>
      </Tabs>
      <Endings
        isOngoing={isOngoing}
        isToday={end === textOfDay(today())}
        onToday={() => {
          setOngoing(false);
          setDays({ ...days, end: today() });
        }}
        onOngoing={() => setOngoing(!isOngoing)}
      />
      <div role="alert" className={styles.problem}>
        {isReversed && (
          <p>
            <WarningIcon size={18} />
            {isOngoing ? copy.notBegun : copy.reversed}
          </p>
        )}
      </div>
    </Sheet>
  );
}

interface EndingsProps {
  isToday: boolean;
  isOngoing: boolean;
  onToday: () => void;
  onOngoing: () => void;
}

/** The usual ends, one tap each. */
function Endings({ isToday, isOngoing, onToday, onOngoing }: EndingsProps) {
  const look = (isChosen: boolean) =>
    ({ size: "s", variant: isChosen ? "primary" : "secondary", "aria-pressed": isChosen }) as const;
  return (
    <fieldset aria-label={copy.end} className={styles.endings}>
      <span aria-hidden="true">{copy.end}</span>
      <Button {...look(isToday)} onClick={onToday}>
        {copy.today}
      </Button>
      <Button {...look(isOngoing)} onClick={onOngoing}>
        {copy.ongoing}
      </Button>
    </fieldset>
  );
}

function DayText({ day }: { day: CalendarDay }) {
  return <span className={styles.chosen}>{textOfDay(day).replaceAll("-", ".")}</span>;
}

/** The days on the wheels at first. An open end stands at today, should it get a day. */
function daysOf({ start, end }: Period): { start: CalendarDay; end: CalendarDay } {
  const first = start === null ? null : dayOfText(start);
  const last = end === null ? null : dayOfText(end);
  const now = today();
  if (first === null) return { start: last ?? withDayPart(now, { year: now.year - 1 }), end: last ?? now };
  return { start: first, end: last ?? (textOfDay(first) > textOfDay(now) ? first : now) };
}
