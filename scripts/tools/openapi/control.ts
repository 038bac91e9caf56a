import { PRODUCT_NAME } from "@chonsu/shared/school/school";
import { type Control, controlEndpoints } from "@chonsu/shared/stand-in/table";
import type { ApiDocument } from "./document.ts";

const ABOUT = `What a test does to this server beyond what any member can: reset it, move its clock, make copies of it. The real backend has
none of it. Every call needs the token that the server prints when it starts (also in the data folder, file \`control-token\`), comes from
this machine, and is refused from pages of other sites. Each sandbox has the same calls under its own address, for itself.`;

const ABOUT_GROUPS: Readonly<Record<keyof Control, string>> = {
  status: "What this product is and how it stands",
  resets: "Back to a known state; states put aside",
  clock: "Time",
  mails: "The outbox: what the product mailed",
  accounts: "Members: who there is, signed in without a password, tokens that are no good",
  faults: "Trouble on the way between the product and its clients",
  journal: "What was asked, answered and pushed",
  give: "Members, chons, posts, conversations and all else a test begins with",
  chonMap: "Everybody, and who is whose chon",
  sandboxes: "Complete copies of the product",
};

/** The OpenAPI document of the control plane, separate from the product's. */
export const CONTROL_API: ApiDocument = {
  title: `${PRODUCT_NAME}: control plane of the stand-in`,
  about: ABOUT,
  tags: ABOUT_GROUPS,
  calls: controlEndpoints(),
  tokenFormat: "opaque",
  needsToken: () => true,
};
