import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, moment, partOf, rowId } from "./columns.ts";

/** Members with the profile fields that are not lists. */
export const users = sqliteTable(
  "users",
  {
    id: rowId(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    isStaff: flag("is_staff").notNull(),
    isSuperuser: flag("is_superuser").notNull(),
    dateJoined: moment("date_joined").notNull(),
    lastLogin: moment("last_login"),
    userName: text("user_name").notNull(),
    school: text("school").notNull(),
    degree: text("degree").notNull(),
    year: integer("year").notNull(),
    major1: text("major1").notNull(),
    major2: text("major2"),
    introduction: text("introduction").notNull(),
    imageFile: text("image_file"),
    /**
     * The number of accepted relations. It is updated in the same transaction as the relations. The check constraint is
     * the last protection against a 51st (R9).
     */
    oneDegreeCount: integer("one_degree_count").notNull(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_joined").on(table.dateJoined, table.id),
    index("users_name").on(table.userName),
    check("users_chon_max", sql`${table.oneDegreeCount} between 0 and 50`),
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
  ],
);

/** Skills; the list on a profile is in order of id. */
export const profileSkills = sqliteTable(
  "profile_skills",
  {
    id: rowId(),
    userId: partOf("user_id", () => users.id),
    skill: text("skill").notNull(),
  },
  (table) => [
    uniqueIndex("profile_skills_user").on(table.userId, table.skill),
    index("profile_skills_skill").on(table.skill, table.userId),
  ],
);

/** Interests, in the order given. */
export const profileKeywords = sqliteTable(
  "profile_keywords",
  {
    userId: partOf("user_id", () => users.id),
    position: integer("position").notNull(),
    keyword: text("keyword").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.position] }),
    uniqueIndex("profile_keywords_user").on(table.userId, table.keyword),
    index("profile_keywords_keyword").on(table.keyword, table.userId),
  ],
);

/** Portfolio links; the list on a profile is in order of id. */
export const portfolioLinks = sqliteTable(
  "portfolio_links",
  {
    id: rowId(),
    userId: partOf("user_id", () => users.id),
    url: text("url").notNull(),
  },
  (table) => [index("portfolio_links_user").on(table.userId)],
);
