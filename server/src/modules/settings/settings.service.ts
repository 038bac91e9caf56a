import {
  ADMISSION_YEAR_MIN,
  CHON_MAX,
  CODE_LENGTH,
  COMMENT_MAX,
  CONTACT_MAX,
  EXPERIENCE_DESCRIPTION_MAX,
  EXPERIENCE_KEYWORDS_MAX,
  EXPERIENCE_TITLE_MAX,
  IMAGE_BYTES_MAX,
  INTERESTS_MAX,
  INTERESTS_MIN_SIGNUP,
  INTRODUCTION_MAX,
  INVITATION_LINK_LIFETIME_MS,
  INVITATION_LINKS_MAX,
  INVITATION_PICKER_MAX,
  MAJORS_MAX,
  MESSAGE_MAX,
  PASSWORD_MAX,
  PROJECT_CONTENT_MAX,
  PROJECT_IMAGES_MAX,
  PROJECT_KEYWORDS_MAX,
  PROJECT_TITLE_MAX,
  TERM_MAX,
  USER_NAME_MAX,
} from "@chonsu/shared/limits";
import { DEPARTMENTS, EMAIL_DOMAINS, SCHOOL_NAME } from "@chonsu/shared/school/school";
import { command } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { mailInquiry } from "../mails/mails.service.ts";

/** Limits that a form can check before a call. Times are milliseconds, sizes bytes, texts characters. */
const FORM_LIMITS = {
  admission_year_min: ADMISSION_YEAR_MIN,
  chon_max: CHON_MAX,
  code_length: CODE_LENGTH,
  comment_max: COMMENT_MAX,
  contact_max: CONTACT_MAX,
  experience_description_max: EXPERIENCE_DESCRIPTION_MAX,
  experience_keywords_max: EXPERIENCE_KEYWORDS_MAX,
  experience_title_max: EXPERIENCE_TITLE_MAX,
  image_bytes_max: IMAGE_BYTES_MAX,
  interests_max: INTERESTS_MAX,
  interests_min_signup: INTERESTS_MIN_SIGNUP,
  introduction_max: INTRODUCTION_MAX,
  invitation_link_lifetime_ms: INVITATION_LINK_LIFETIME_MS,
  invitation_links_max: INVITATION_LINKS_MAX,
  invitation_picker_max: INVITATION_PICKER_MAX,
  majors_max: MAJORS_MAX,
  message_max: MESSAGE_MAX,
  password_max: PASSWORD_MAX,
  project_content_max: PROJECT_CONTENT_MAX,
  project_images_max: PROJECT_IMAGES_MAX,
  project_keywords_max: PROJECT_KEYWORDS_MAX,
  project_title_max: PROJECT_TITLE_MAX,
  term_max: TERM_MAX,
  user_name_max: USER_NAME_MAX,
} as const;

/** The settings that a client reads before it starts (wire.md §3). */
export function readSettings(ctx: Context) {
  return {
    verification: ctx.config.verification,
    school: SCHOOL_NAME,
    email_domains: [...EMAIL_DOMAINS],
    departments: [...DEPARTMENTS],
    limits: FORM_LIMITS,
    links: ctx.config.links,
  };
}

/** Mails an inquiry to the operators through the outbox. The sender's address is not verified. */
export const sendInquiry = command(mailInquiry);
