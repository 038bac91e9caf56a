import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, moment, partOf, rowId } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Team activities. When the last member leaves, the row is deleted. When the creator leaves, another member becomes
 * creator (R20).
 */
export const experiences = sqliteTable(
  "experiences",
  {
    id: rowId(),
    title: text("title").notNull(),
    creatorId: integer("creator_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("experiences_creator").on(table.creatorId)],
);

export const experienceMembers = sqliteTable(
  "experience_members",
  {
    experienceId: partOf("experience_id", () => experiences.id),
    userId: partOf("user_id", () => users.id),
    joinedAt: moment("joined_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.experienceId, table.userId] }),
    index("experience_members_user").on(table.userId, table.experienceId),
  ],
);

/**
 * Each member's own text about the experience: at most one for each member. Dates are `YYYY-MM-DD`. A copied text has
 * the words of another member (R46); its writer is null when that member has deleted the account.
 */
export const experienceDetails = sqliteTable(
  "experience_details",
  {
    id: rowId(),
    experienceId: partOf("experience_id", () => experiences.id),
    userId: partOf("user_id", () => users.id),
    description: text("description").notNull(),
    startDate: text("start_date"),
    endDate: text("end_date"),
    isCopied: flag("is_copied").notNull().default(false),
    writerId: integer("writer_id").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("experience_details_member").on(table.experienceId, table.userId),
    index("experience_details_user").on(table.userId),
    index("experience_details_writer").on(table.writerId),
    check(
      "experience_details_period",
      sql`${table.startDate} is null or ${table.endDate} is null or ${table.startDate} <= ${table.endDate}`,
    ),
  ],
);

export const experienceTags = sqliteTable(
  "experience_tags",
  {
    detailId: partOf("detail_id", () => experienceDetails.id),
    position: integer("position").notNull(),
    tag: text("tag").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.detailId, table.position] }),
    index("experience_tags_tag").on(table.tag, table.detailId),
  ],
);

export const experienceSkills = sqliteTable(
  "experience_skills",
  {
    detailId: partOf("detail_id", () => experienceDetails.id),
    position: integer("position").notNull(),
    skill: text("skill").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.detailId, table.position] }),
    index("experience_skills_skill").on(table.skill, table.detailId),
  ],
);

/** Invitations to experiences: at most one pending invitation for each experience and invitee. */
export const experienceInvitations = sqliteTable(
  "experience_invitations",
  {
    id: rowId(),
    experienceId: partOf("experience_id", () => experiences.id),
    inviterId: partOf("inviter_id", () => users.id),
    inviteeId: partOf("invitee_id", () => users.id),
    status: text("status", { enum: ["pending", "accepted", "rejected"] }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("experience_invitations_pending")
      .on(table.experienceId, table.inviteeId)
      .where(sql`${table.status} = 'pending'`),
    index("experience_invitations_experience").on(table.experienceId),
    index("experience_invitations_invitee").on(table.inviteeId, table.status),
    index("experience_invitations_inviter").on(table.inviterId),
    check("experience_invitations_status", sql`${table.status} in ('pending', 'accepted', 'rejected')`),
  ],
);

/**
 * Share links of experiences: one for each experience and creator. A link is switched off when its creator has left the
 * experience (R21, R22).
 */
export const experienceLinks = sqliteTable(
  "experience_links",
  {
    code: text("code").primaryKey(),
    experienceId: partOf("experience_id", () => experiences.id),
    inviterId: partOf("inviter_id", () => users.id),
    createdAt: moment("created_at").notNull(),
    disabledAt: moment("disabled_at"),
  },
  (table) => [
    uniqueIndex("experience_links_creator").on(table.experienceId, table.inviterId),
    index("experience_links_inviter").on(table.inviterId),
  ],
);
