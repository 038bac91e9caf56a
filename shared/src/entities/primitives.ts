import { z } from "zod";
import { CHON_DISTANCE_MAX } from "../limits.ts";

export const Id = z.int().min(0);
export const Timestamp = z.iso
  .datetime({ offset: true })
  .meta({ description: "ISO-8601 with milliseconds and +09:00", example: "2026-11-21T14:03:00.000+09:00" });
export const CalendarDate = z.iso.date().meta({ description: "YYYY-MM-DD" });
export const ImageUrl = z.string().nullable().meta({ description: "URL of a picture, null when there is none" });

/** Chon distance from the caller: 0 self, 1..3, null beyond or unconnected (R11). */
export const ChonDistance = z.int().min(0).max(CHON_DISTANCE_MAX).nullable();

/** A page of a list, for calls with `?page=` (wire.md §1). */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

/** A list: the plain array, or with `?page=` a page of it. The API documents name them `UserList` and `UserPage`. */
export function listOf<T extends z.ZodType>(name: string, item: T) {
  return z.union([z.array(item).meta({ id: `${name}List` }), pageOf(item).meta({ id: `${name}Page` })]);
}
