import type { Chons } from "./chons/make-chons.ts";
import type { Calendar } from "./draw/calendar.ts";
import type { RowSink } from "./draw/row-writer.ts";
import type { Notices } from "./notices.ts";
import type { People } from "./people/people.ts";

/**
 * The data that all generators of a crowd share: its members, their chons, and the receiver of rows and notifications.
 */
export interface Crowd extends RowSink {
  readonly seed: number;
  readonly calendar: Calendar;
  readonly people: People;
  readonly chons: Chons;
  readonly notices: Notices;
}
