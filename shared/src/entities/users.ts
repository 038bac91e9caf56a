import { z } from "zod";
import { ChonDistance, Id, ImageUrl, listOf, Timestamp } from "./primitives.ts";

const Skill = z.object({ id: Id, skill: z.string() });
export const PortfolioLink = z.object({ id: Id, portfolioLink: z.string() });
export const ProfileExperience = z.object({ id: Id, title: z.string() });

/** A member's public profile (wire.md §2). The e-mail address is not part of it (R7). */
export const Profile = z
  .object({
    user_name: z.string(),
    school: z.string(),
    current_academic_degree: z.string(),
    year: z.int(),
    major1: z.string(),
    major2: z.string().nullable(),
    one_degree_count: z.int(),
    introduction: z.string(),
    skills: z.array(Skill),
    portfolio_links: z.array(PortfolioLink),
    image: ImageUrl,
    keywords: z.array(z.string()),
    experiences: z.array(ProfileExperience),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

/** A member as others see them. `relation_degree` is present when the caller is signed in. */
export const User = z
  .object({
    id: Id,
    user_name: z.string(),
    date_joined: Timestamp,
    is_staff: z.boolean(),
    profile: Profile,
    relation_degree: ChonDistance.optional(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;
export const UserList = listOf("User", User);

/** The caller's own member, with the private fields (R7). */
export const Me = User.extend({
  email: z.string(),
  is_superuser: z.boolean(),
  is_active: z.boolean(),
  last_login: Timestamp.nullable(),
}).meta({ id: "Me" });
export type Me = z.infer<typeof Me>;
