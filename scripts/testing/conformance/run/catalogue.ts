import { CALLS } from "@chonsu/db/call-records/records";
import type { Contract } from "@chonsu/shared/contract/table";
import { ERRORS } from "@chonsu/shared/errors";
import { accessChecks } from "../access-checks.ts";
import { type LooseAsked, outcomeText } from "../asking.ts";
import { type Check, checkOf, type GroupChecks, type Kind, type ListedCall, type Row } from "../check.ts";
import { accountsChecks } from "../checks/accounts.ts";
import { changesChecks } from "../checks/changes.ts";
import { commentsChecks } from "../checks/comments.ts";
import { conversationsChecks } from "../checks/conversations.ts";
import { everywhereChecks } from "../checks/everywhere.ts";
import { experienceDetailsChecks } from "../checks/experience-details.ts";
import { experienceInvitationsChecks } from "../checks/experience-invitations.ts";
import { experienceLinksChecks } from "../checks/experience-links.ts";
import { experiencesChecks } from "../checks/experiences.ts";
import { friendsChecks } from "../checks/friends.ts";
import { invitationLinksChecks } from "../checks/invitation-links.ts";
import { keywordsChecks } from "../checks/keywords.ts";
import { messagesChecks } from "../checks/messages.ts";
import { notificationsChecks } from "../checks/notifications.ts";
import { projectsChecks } from "../checks/projects.ts";
import { connectionChecks, eventChecks } from "../checks/push.ts";
import { searchHistoryChecks } from "../checks/search-history.ts";
import { searchesChecks } from "../checks/searches.ts";
import { sessionsChecks } from "../checks/sessions.ts";
import { settingsChecks } from "../checks/settings.ts";
import { suggestionsChecks } from "../checks/suggestions.ts";
import { usersChecks } from "../checks/users.ts";
import { verificationsChecks } from "../checks/verifications.ts";
import { type Fixtures, fixturesOf } from "../fixture.ts";
import { wireChecks } from "../wire-checks.ts";

/** The checks of every group of the table, with its paragraphs. A missing group, call or status does not compile. */
const GROUPS: { readonly [G in keyof Contract]: readonly [proves: string, GroupChecks<G>] } = {
  sessions: ["wire.md §3 Auth", sessionsChecks],
  verifications: ["wire.md §3 Auth", verificationsChecks],
  accounts: ["wire.md §3 Auth", accountsChecks],
  settings: ["wire.md §3 Auth", settingsChecks],
  users: ["wire.md §3 People", usersChecks],
  friends: ["wire.md §3 Friends", friendsChecks],
  invitationLinks: ["wire.md §3 Invitation links", invitationLinksChecks],
  projects: ["wire.md §3 Projects and comments", projectsChecks],
  comments: ["wire.md §3 Projects and comments", commentsChecks],
  experiences: ["wire.md §3 Experiences", experiencesChecks],
  experienceDetails: ["wire.md §3 Experiences", experienceDetailsChecks],
  experienceInvitations: ["wire.md §3 Experiences", experienceInvitationsChecks],
  experienceLinks: ["wire.md §3 Experiences", experienceLinksChecks],
  notifications: ["wire.md §3 Notifications", notificationsChecks],
  changes: ["wire.md §4 (+)", changesChecks],
  searches: ["wire.md §3 Search", searchesChecks],
  searchHistory: ["wire.md §3 Search", searchHistoryChecks],
  keywords: ["wire.md §3 Search", keywordsChecks],
  suggestions: ["wire.md §3 Search", suggestionsChecks],
  conversations: ["wire.md §3 Messages", conversationsChecks],
  messages: ["wire.md §3 Messages", messagesChecks],
};

type Rows = Readonly<Record<string, Row>>;

function listedCalls(): ListedCall[] {
  const groups: Readonly<Record<string, readonly [string, Readonly<Record<string, Rows>>]>> = GROUPS;
  return [...CALLS.values()].flatMap((known) => {
    const [proves = "", calls] = groups[known.group] ?? [];
    const checks = calls?.[known.call.split(".")[1] ?? ""];
    return checks === undefined ? [] : [{ ...known, checks, proves }];
  });
}

/** All checks, in the order of the table, and those that belong to no single call: push and events, and general rules. */
export function allChecks(): Check[] {
  const further = (group: string, kind: Kind, proves: string, rows: Rows) =>
    Object.entries(rows).map(([name, own]) => ({
      ...checkOf(kind, { group, call: group, proves }, name.replace(":", "-"), own),
      shows: name,
    }));
  return [
    ...listedCalls().flatMap((listed) => {
      const fixtures = fixturesOf(listed);
      const made = [refusalChecks(listed, fixtures), accessChecks(listed, fixtures), wireChecks(listed, fixtures)];
      return [...ownChecks(listed), ...made.flat()];
    }),
    ...further("push", "push", "wire.md §4", { ...connectionChecks, ...eventChecks }),
    ...further("everywhere", "rule", "wire.md §1", everywhereChecks),
  ];
}

/** The answers and rules of a call. */
function ownChecks(listed: ListedCall): Check[] {
  const rows = Object.entries(listed.checks).filter(([name]) => !Object.hasOwn(ERRORS, name));
  return rows.map(([name, own]) => {
    if (!/^\d+$/.test(name)) return checkOf("rule", listed, name, own);
    return { ...checkOf("answer", listed, name, own), ...seeing(listed, Number(name)) };
  });
}

/** The pages of a list, which a search has anyway. */
const PAGES = "?page= of lists";

/** One check for each code that the call declares: its own request, or that of the record, is refused so with every method of the call. */
function refusalChecks(listed: ListedCall, fixtures: Fixtures): Check[] {
  const { endpoint, checks } = listed;
  return endpoint.errors.map((code) => {
    const paged = code === "PAGE_NOT_FOUND" && endpoint.method === "GET" ? { addition: PAGES } : {};
    const says = `what the call may refuse is answered ${outcomeText(code)}`;
    const own: Row = checks[code] ?? { ...paged, says, run: (dataset) => fixtures.errorCase(dataset, code) };
    const run: Row["run"] = async (dataset) => {
      const asked = await own.run(dataset);
      if (!isRequest(asked)) throw new Error(`the check of ${code} makes no request`);
      for (const method of [endpoint.method, endpoint.alsoMethod]) {
        if (method !== undefined) await dataset.expects(endpoint, { ...asked, method }, code);
      }
    };
    const name = code.toLowerCase().replaceAll("_", "-");
    return { ...checkOf("refusal", listed, name, { ...own, run }), ...seeing(listed, code) };
  });
}

/** What a check of an answer must have seen, and is about. */
function seeing({ call, endpoint }: ListedCall, outcome: number | string): Pick<Check, "sees" | "shows"> {
  return { sees: { endpoint, outcome }, shows: `${call} ${outcome}` };
}

function isRequest(value: unknown): value is LooseAsked {
  return typeof value === "object" && value !== null;
}
