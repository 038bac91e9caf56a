import type { NotificationType } from "@chonsu/shared/entities/notifications";
import type { Chons } from "./chons/make-chons.ts";
import type { Calendar } from "./draw/calendar.ts";
import type { RowSink } from "./draw/row-writer.ts";
import type { People } from "./people/people.ts";

/** Optional parts of a notification. */
interface About {
  /**
   * The name of the actor when the actor is not a member: a name on a link. Undefined for a member who has left (R8).
   */
  readonly name?: string;
  /** The title of the thing that it is about. */
  readonly subject?: string;
  readonly projectId?: number;
  /** The id of the row that it is about (R33). */
  readonly aboutId?: number;
  /** Whether it is read, when other rows decide that. */
  readonly isRead?: boolean;
}

interface Notice extends About {
  readonly to: number;
  readonly type: NotificationType;
  readonly at: number;
  /** The member who caused it; 0 for nobody. */
  readonly by: number;
}

/** All notifications. They are collected first, and then written in the order of time. */
export class Notices {
  readonly all: Notice[] = [];

  notify(to: number, type: NotificationType, second: number, by: number, about: About = {}): void {
    if (to !== 0 && to !== by) this.all.push({ to, type, at: second, by, ...about });
  }
}

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

/** A post before it is written; ids follow from the order. */
export interface Post {
  readonly id: number;
  /** 0 for a member who left (R8). */
  readonly author: number;
  readonly at: number;
  readonly title: string;
  readonly content: string;
  /** Positions in `INTEREST_TERMS`. */
  readonly keywords: readonly number[];
}
