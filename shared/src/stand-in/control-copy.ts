import type { AnyCodeOf } from "../contract/codes.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { accountsCopy } from "../copy/accounts.ts";
import { experienceCopy } from "../copy/experiences.ts";
import { validationCopy } from "../copy/validation.ts";
import type { StandInCode } from "../errors.ts";
import type { Control } from "./table.ts";

type ControlCode = {
  [G in keyof Control]: {
    [C in keyof Control[G]]: Control[G][C] extends Endpoint ? AnyCodeOf<Control[G][C]> : never;
  }[keyof Control[G]];
}[keyof Control];

/** Codes with an English sentence of their own. */
type OwnCode = Exclude<StandInCode, "RESET">;

/** English sentences for codes whose usual sentence is for members (R45). */
export const CONTROL_DETAILS: Readonly<Record<Exclude<ControlCode, OwnCode>, string>> = {
  RESET: "The product was reset meanwhile: nothing of this call was done.",
  VALIDATION: "The input is not as this call wants it.",
  NOT_FOUND: "There is nothing at this address.",
  METHOD_NOT_ALLOWED: "This address has other methods.",
  BODY_TOO_LARGE: "The body is too large.",
  MEDIA_TYPE_UNSUPPORTED: "The body has to be JSON.",
  TOO_MANY_REQUESTS: "That was too often; try again later.",
  INTERNAL: "Something went wrong inside; the log of the server says what.",
  OVERLOADED: "There is too much to do now; try again later.",
  STORAGE_FULL: "There is no room left on the disk: nothing of this call was done.",
  USER_NOT_FOUND: "There is no such member.",
  EMAIL_NOT_UNIVERSITY: "The address is none of the university.",
  EMAIL_TAKEN: "Somebody has this address already.",
  SELF_FRIEND: "Nobody is a chon of oneself.",
  ALREADY_FRIEND: "These two are chons already.",
  CHON_LIMIT_REACHED: "This member has as many chons as there may be.",
  CHON_LIMIT_REACHED_BY_OTHER: "The other member has as many chons as there may be.",
  REQUEST_PENDING: "There is a pending request between these two already.",
  PROJECT_NOT_FOUND: "There is no such post.",
  COMMENT_NOT_FOUND: "There is no such comment.",
  EXPERIENCE_ALREADY_MEMBER: "This member is in the experience already.",
  CONVERSATION_SELF: "Nobody talks with oneself.",
  LINK_QUOTA_REACHED: "This member has as many invitation links as there may be.",
};

/** English for sentences of inputs that the control plane shares with the product. */
export const CONTROL_SENTENCES: Readonly<Record<string, string>> = {
  [validationCopy.blank]: "must have a visible character",
  [validationCopy.unclean]: "has characters that no text may have",
  [validationCopy.piled]: "has more marks on a letter than any text needs",
  [validationCopy.duplicate]: "has the same twice",
  [validationCopy.notJson]: "The body is no JSON that can be read.",
  [validationCopy.notForm]: "The form cannot be read.",
  [validationCopy.notUtf8]: "The text is not UTF-8.",
  [validationCopy.badHost]: "The Host header is not one host.",
  [accountsCopy.majorsEqual]: "must be another one than the first",
  [experienceCopy.periodReversed]: "must not be after the end",
};
