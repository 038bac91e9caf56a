import { CALLS } from "@chonsu/db/calls/groups/records";
import type { Contract } from "@chonsu/shared/contract/table";
import { accessChecks } from "../access-checks.ts";
import type { Check, GroupChecks, Kind, Row, Unchecked } from "../check.ts";
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
import { CheckFailure, shown } from "../failure.ts";
import type { ListedCall, LooseCall, LooseRefusal } from "../loose.ts";
import type { Stage } from "../stage.ts";
import { wireChecks } from "../wire-checks.ts";

/** The checks of every group of the table. A missing group, call, status or code does not compile. */
const GROUPS: { readonly [G in keyof Contract]: GroupChecks<G> } = {
  sessions: sessionsChecks,
  verifications: verificationsChecks,
  accounts: accountsChecks,
  settings: settingsChecks,
  users: usersChecks,
  friends: friendsChecks,
  invitationLinks: invitationLinksChecks,
  projects: projectsChecks,
  comments: commentsChecks,
  experiences: experiencesChecks,
  experienceDetails: experienceDetailsChecks,
  experienceInvitations: experienceInvitationsChecks,
  experienceLinks: experienceLinksChecks,
  notifications: notificationsChecks,
  changes: changesChecks,
  searches: searchesChecks,
  searchHistory: searchHistoryChecks,
  keywords: keywordsChecks,
  suggestions: suggestionsChecks,
  conversations: conversationsChecks,
  messages: messagesChecks,
};

function listedCalls(): ListedCall[] {
  const groups: Readonly<Record<string, Readonly<Record<string, LooseCall>>>> = GROUPS;
  return [...CALLS.values()].flatMap((known) => {
    const checks = groups[known.group]?.[known.call.split(".")[1] ?? ""];
    return checks === undefined ? [] : [{ ...known, checks }];
  });
}

/** All checks, in the order of the table. */
export function allChecks(stage: Stage): Check[] {
  const ofCalls = listedCalls().flatMap((listed) => [
    ...answerChecks(listed),
    ...refusalChecks(listed, stage),
    ...ruleChecks(listed),
    ...accessChecks(listed, stage),
    ...wireChecks(listed, stage),
  ]);
  return [...ofCalls, ...furtherChecks()];
}

/** Checks that belong to no single call: push and events, and general rules. */
function furtherChecks(): Check[] {
  const listed = (group: string, kind: Kind, rows: Readonly<Record<string, Row>>) =>
    Object.entries(rows).map(([name, each]) => ({ ...each, id: `${group}/${name.replace(":", "-")}`, group, kind }));
  return [
    ...listed("push", "push", { ...connectionChecks, ...eventChecks }),
    ...listed("everywhere", "rule", everywhereChecks),
  ];
}

/** Things without a check, with the reason. */
export function uncheckedReasons(): { readonly id: string; readonly why: string }[] {
  return listedCalls().flatMap(({ call, checks }) =>
    Object.entries<object>({ ...checks.answers, ...checks.refuses }).flatMap(([outcome, row]) =>
      isUnchecked(row) ? [{ id: `${call}/${kebab(outcome)}`, why: row.unchecked }] : [],
    ),
  );
}

function answerChecks({ group, call, endpoint, checks }: ListedCall): Check[] {
  return checked(checks.answers).map(([status, row]) => ({
    ...row,
    id: `${call}/${status}`,
    group,
    kind: "answer",
    sees: { endpoint, outcome: Number(status) },
  }));
}

function refusalChecks(listed: ListedCall, stage: Stage): Check[] {
  const { group, call, endpoint, checks } = listed;
  return checked<LooseRefusal>(checks.refuses).map(([code, row]) => ({
    ...row,
    id: `${call}/${kebab(code)}`,
    group,
    kind: "refusal",
    sees: { endpoint, outcome: code },
    async run(dataset) {
      const asked = await (row.given?.(dataset) ?? stage.errorCase(dataset, listed, code));
      for (const method of [endpoint.method, endpoint.alsoMethod]) {
        if (method === undefined) continue;
        const answer = await dataset.askLoosely(endpoint, { ...asked, method });
        if (answer.refusal?.code === code) continue;
        const came = `${answer.status} ${shown(answer.text)}`;
        throw new CheckFailure({ expected: `${method} ${endpoint.path}: ${code}`, came, curl: answer.curl });
      }
    },
  }));
}

function ruleChecks({ group, call, checks }: ListedCall): Check[] {
  return Object.entries<Row>(checks.rules ?? {}).map(([name, row]) => ({
    ...row,
    id: `${call}/${name}`,
    group,
    kind: "rule",
  }));
}

function checked<R extends object>(rows: Readonly<Record<string, R | Unchecked>>): [string, R][] {
  return Object.entries(rows).flatMap(([name, row]): [string, R][] => (isUnchecked(row) ? [] : [[name, row]]));
}

function isUnchecked(row: object): row is Unchecked {
  return "unchecked" in row;
}

function kebab(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}
