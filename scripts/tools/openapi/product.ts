import { allEndpoints, type Contract } from "@chonsu/shared/contract/table";
import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school/school";
import type { ApiDocument } from "./document.ts";

const ABOUT = `Every call of the product, from the table of calls that also serves them.

Any call takes JSON, \`application/x-www-form-urlencoded\` and \`multipart/form-data\` alike; an empty body means \`{}\`. Described is JSON,
and where a call takes files \`multipart/form-data\`: without files it takes JSON, too. In forms a list repeats its name with brackets
(\`keywords[]\`) and a list of objects comes as JSON text; files repeat their name without. PUT and PATCH mean the same wherever one of
them is described. Every path ends in a slash and answers without it too. Answers may have more fields than are described. Refusals carry
\`detail\` (Korean, fit to show) and \`code\` (stable, to switch on).`;

/** A description of each group of calls. */
const ABOUT_GROUPS: Readonly<Record<keyof Contract, string>> = {
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
  about: ABOUT,
  tags: ABOUT_GROUPS,
  calls: allEndpoints(),
  tokenFormat: "JWT",
  needsToken: (endpoint) => endpoint.auth === "member",
};
