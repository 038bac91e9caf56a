import { z } from "zod";
import { CalendarDate, Id, listOf, Timestamp } from "./primitives.ts";
import { User } from "./users.ts";

export const ExperienceInvitationStatus = z.enum(["pending", "accepted", "rejected"]);

/**
 * One member's own text about an experience (wire.md §2). `written_by` is the member whose words a joiner's text still
 * repeats, 0 when that member has left the product, null for the owner's own words (R46).
 */
export const ExperienceDetail = z
  .object({
    id: Id,
    experience: Id,
    user: Id,
    description: z.string(),
    tags: z.array(z.string()),
    skills_used: z.array(z.string()),
    start_date: CalendarDate.nullable(),
    end_date: CalendarDate.nullable(),
    written_by: Id.nullable(),
  })
  .meta({ id: "ExperienceDetail" });
export type ExperienceDetail = z.infer<typeof ExperienceDetail>;

/** An invited member and their answer (wire.md §2). */
export const ExperienceInvitation = z
  .object({
    id: Id,
    experience: Id,
    inviter: Id,
    invitee: Id,
    status: ExperienceInvitationStatus,
    created_at: Timestamp,
  })
  .meta({ id: "ExperienceInvitation" });
export type ExperienceInvitation = z.infer<typeof ExperienceInvitation>;

/**
 * A team activity. `accepted_users` are its members in the order of joining. `people` are all members and invitees, in
 * this order, so that a client can show it without more calls. Members see all invitations; other members see their own
 * (R32). A visitor sees no invitations, and only the inviter of all people.
 */
export const Experience = z
  .object({
    id: Id,
    title: z.string(),
    is_team_project: z.boolean(),
    accepted_users: z.array(Id),
    creator: Id.nullable(),
    created_at: Timestamp,
    experience_detail: z.array(ExperienceDetail),
    // @NOTE existing clients read this name; it contains invitations of every status (wire.md §2).
    pending_invitations: z.array(ExperienceInvitation),
    people: z.array(User),
  })
  .meta({ id: "Experience" });
export type Experience = z.infer<typeof Experience>;
export const ExperienceList = listOf("Experience", Experience);
