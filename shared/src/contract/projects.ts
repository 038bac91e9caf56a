import { z } from "zod";
import { Project, ProjectList } from "../entities/projects.ts";
import { UserList } from "../entities/users.ts";
import {
  CHON_MAX,
  CONTACT_MAX,
  PROJECT_CONTACTS_MAX,
  PROJECT_CONTENT_MAX,
  PROJECT_IMAGES_MAX,
  PROJECT_KEYWORDS_MAX,
  PROJECT_KEYWORDS_MIN,
  PROJECT_TAGGED_MAX,
  PROJECT_TITLE_MAX,
  UNLIMITED,
} from "../limits.ts";
import { memberCall, openCall } from "./endpoint.ts";
import {
  filledInput,
  IdInput,
  IdParams,
  idsInput,
  lineInput,
  PageQuery,
  paged,
  removal,
  repeatableTermsInput,
} from "./inputs.ts";

/** A contact: its text, or the object in which a post shows it. */
const ContactInput = z.union([
  lineInput(CONTACT_MAX),
  z.object({ contact_info: lineInput(CONTACT_MAX) }).transform((contact) => contact.contact_info),
]);

/** Contacts: a list of them, or a single text (product.md §3). */
const ContactsInput = z.union([
  z.array(ContactInput).max(PROJECT_CONTACTS_MAX),
  lineInput(CONTACT_MAX).transform((contact) => [contact]),
]);

/** A tagged member: the id, or the whole member that a post shows (wire.md §1 "Loose input"). */
const TaggedInput = z.union([IdInput, z.object({ id: IdInput }).transform((member) => member.id)]);

const fields = {
  title: lineInput(PROJECT_TITLE_MAX),
  content: filledInput(PROJECT_CONTENT_MAX),
  keywords: repeatableTermsInput(PROJECT_KEYWORDS_MIN, PROJECT_KEYWORDS_MAX),
  contacts: ContactsInput,
  tagged_users: z.array(TaggedInput).max(PROJECT_TAGGED_MAX),
};

/** Posts, their likes and tagged members (wire.md §3 "Projects and comments"; R16, R17, R19). */
export const projects = {
  mine: memberCall("GET /api/projects/", {
    summary: "My posts, newest first",
    ...paged(ProjectList),
  }),
  every: memberCall("GET /api/projects/every/", {
    summary: "All posts, newest first, or one member's, or those of several",
    query: PageQuery.extend({ user_id: IdInput.optional(), user_ids: idsInput(CHON_MAX).optional() }),
    responses: { 200: ProjectList },
    errors: ["PAGE_NOT_FOUND"],
  }),
  liked: memberCall("GET /api/projects/liked-list/", {
    summary: "Posts I like",
    ...paged(ProjectList),
  }),
  one: openCall("GET /api/projects/:id/", {
    summary: "A post; without a good token the visitor's form of it",
    params: IdParams,
    responses: { 200: Project },
    errors: ["PROJECT_NOT_FOUND"],
  }),
  create: memberCall("POST /api/projects/", {
    summary: "Write a post, with up to five pictures",
    body: z.object({
      ...fields,
      contacts: fields.contacts.default([]),
      tagged_users: fields.tagged_users.default([]),
    }),
    files: { images: PROJECT_IMAGES_MAX },
    responses: { 201: Project },
  }),
  edit: memberCall("PATCH /api/projects/:id/edit/", {
    frees: true,
    alsoMethod: "PUT",
    summary: "Change my post; lists sent replace",
    params: IdParams,
    body: z.object({ ...fields, images_to_delete: z.array(IdInput).max(UNLIMITED) }).partial(),
    files: { images: PROJECT_IMAGES_MAX },
    responses: { 200: Project },
    errors: ["PROJECT_NOT_OWNED", "PROJECT_NOT_FOUND"],
  }),
  remove: memberCall("DELETE /api/projects/delete/:id/", {
    summary: "Delete my post with its pictures",
    ...removal,
    errors: ["PROJECT_NOT_OWNED", "PROJECT_NOT_FOUND"],
  }),
  taggedUsers: memberCall("GET /api/projects/:id/tagged-users/", {
    summary: "The people on a post",
    ...paged(UserList),
    params: IdParams,
    errors: ["PROJECT_NOT_FOUND", "PAGE_NOT_FOUND"],
  }),
  likedUsers: memberCall("GET /api/projects/:id/liked-users/", {
    summary: "The people who like a post",
    ...paged(UserList),
    params: IdParams,
    errors: ["PROJECT_NOT_FOUND", "PAGE_NOT_FOUND"],
  }),
  likedStatus: memberCall("GET /api/projects/:id/liked-status/", {
    summary: "Whether I like a post",
    params: IdParams,
    responses: { 200: z.object({ liked: z.boolean() }) },
    errors: ["PROJECT_NOT_FOUND"],
  }),
  toggleLike: memberCall("POST /api/projects/:id/like-toggle/", {
    summary: "Like a post, or take the like back",
    params: IdParams,
    responses: { 200: z.object({ message: z.string(), like_count: z.int(), liked: z.boolean() }) },
    errors: ["PROJECT_NOT_FOUND"],
  }),
};
