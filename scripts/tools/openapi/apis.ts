import { allEndpoints, type Contract } from "@chonsu/shared/contract/table";
import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school/school";
import { type Control, controlEndpoints } from "@chonsu/shared/stand-in/table";
import type { ApiDocument } from "./document.ts";

const ABOUT_PRODUCT = `Every call of the product, from the table of calls that also serves them.

Any call takes JSON, \`application/x-www-form-urlencoded\` and \`multipart/form-data\` alike; an empty body means \`{}\`. Described is JSON,
and where a call takes files \`multipart/form-data\`: without files it takes JSON, too. In forms a list repeats its name with brackets
(\`keywords[]\`) and a list of objects comes as JSON text; files repeat their name without. PUT and PATCH mean the same wherever one of
them is described. Every path ends in a slash and answers without it too. Answers may have more fields than are described. Refusals carry
\`detail\` (Korean, fit to show) and \`code\` (stable, to switch on).`;

const PRODUCT_GROUPS: Readonly<Record<keyof Contract, string>> = {
  sessions: "Signing in and staying signed in",
  verifications: "Proving that an address is one's own",
  accounts: "Signing up, passwords, leaving",
  settings: "What a client asks before it starts; inquiries",
  users: "Members, their profiles, and how one is connected to them",
  friends: "Chons and requests to become one",
  invitationLinks: "Sign-up links and the landing behind them",
  projects: "Posts that look for people, likes, people on them",
  comments: "Comments and replies under posts",
  experiences: "Team activities and who is in them",
  experienceDetails: "What each member says about an experience",
  experienceInvitations: "Asking members into an experience",
  experienceLinks: "Share links of experiences",
  notifications: "What happened to me",
  changes: "What was pushed while nobody listened",
  searches: "People, experiences and posts by words and filters",
  searchHistory: "Words I searched for",
  keywords: "Terms that members use",
  suggestions: "New members of the week",
  conversations: "Conversations between two members",
  messages: "Writing into a conversation",
};

/** The OpenAPI document of the product. */
export const PRODUCT_API: ApiDocument = {
  title: `${PRODUCT_NAME} (${PRODUCT_NAME_LATIN})`,
  about: ABOUT_PRODUCT,
  tags: PRODUCT_GROUPS,
  calls: allEndpoints(),
  tokenFormat: "JWT",
  needsToken: (endpoint) => endpoint.auth === "member",
};

const ABOUT_CONTROL = `What a test does to this server beyond what any member can: reset it, move its clock, make copies of it. The real backend has
none of it. Every call needs the token that the server prints when it starts (also in the data folder, file \`control-token\`), comes from
this machine, and is refused from pages of other sites. Each sandbox has the same calls under its own address, for itself.`;

const CONTROL_GROUPS: Readonly<Record<keyof Control, string>> = {
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
  about: ABOUT_CONTROL,
  tags: CONTROL_GROUPS,
  calls: controlEndpoints(),
  tokenFormat: "opaque",
  needsToken: () => true,
};
