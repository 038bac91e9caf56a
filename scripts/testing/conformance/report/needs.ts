import type { Result } from "../run-checks.ts";

/** Call → the other calls that the checks of its answers need, besides those of a member who signs up and in. */
const OTHERS: Readonly<Record<string, string>> = {
  "sessions.refresh": "users.current",
  "sessions.refreshShort": "users.current",
  "sessions.end": "sessions.refresh users.current",
  "accounts.register": "friends.oneDegree invitationLinks.create invitationLinks.list notifications.list",
  "accounts.registerExperience": "experienceDetails.create experienceLinks.read experiences.create notifications.list",
  "accounts.remove": "users.current",
  "users.one": "friends.request friends.respond",
  "users.updateProfile": "users.profile",
  "users.recount": "friends.request friends.respond",
  "users.distance": "friends.request friends.respond",
  "users.path": "friends.request friends.respond",
  "users.search": "friends.request friends.respond",
  "friends.list": "friends.request friends.respond",
  "friends.oneDegree": "friends.request friends.respond",
  "friends.ofUser": "friends.request friends.respond",
  "friends.map": "friends.request friends.respond",
  "friends.via": "friends.request friends.respond",
  "friends.respond": "friends.request notifications.list users.current",
  "friends.remove": "friends.list friends.request friends.respond users.current",
  "friends.cancel": "friends.list friends.request",
  "invitationLinks.list": "invitationLinks.create",
  "invitationLinks.remove": "invitationLinks.create invitationLinks.list invitationLinks.welcome",
  "invitationLinks.welcome": "invitationLinks.create",
  "projects.mine": "projects.create",
  "projects.every": "projects.create",
  "projects.liked": "projects.create projects.toggleLike",
  "projects.one": "projects.create",
  "projects.edit": "projects.create projects.toggleLike",
  "projects.remove": "projects.create projects.one",
  "projects.taggedUsers": "friends.request friends.respond projects.create",
  "projects.likedUsers": "projects.create projects.toggleLike",
  "projects.likedStatus": "projects.create projects.toggleLike",
  "projects.toggleLike": "projects.create",
  "comments.list": "comments.create projects.create projects.one",
  "comments.create": "projects.create",
  "comments.edit": "comments.create comments.list projects.create",
  "comments.remove": "comments.create comments.list projects.create projects.one",
  "experiences.edit":
    "experienceDetails.create experienceInvitations.create experienceInvitations.respond experiences.create notifications.list",
  "experiences.leave":
    "experienceDetails.create experienceInvitations.create experienceInvitations.respond experiences.create experiences.ofUser",
  "experiences.ofUser": "experienceDetails.create experiences.create",
  "experiences.withPending": "experienceDetails.create experienceInvitations.create experiences.create",
  "experienceDetails.create": "experiences.create users.profile",
  "experienceDetails.edit": "experienceDetails.create experiences.create",
  "experienceDetails.remove":
    "experienceDetails.create experienceInvitations.create experienceInvitations.respond experiences.create experiences.ofUser",
  "experienceInvitations.create": "experienceDetails.create experiences.create",
  "experienceInvitations.respond":
    "experienceDetails.create experienceInvitations.create experiences.create experiences.ofUser notifications.list users.current users.distance",
  "experienceInvitations.cancel":
    "experienceDetails.create experienceInvitations.create experiences.create experiences.ofUser notifications.list",
  "experienceLinks.read":
    "experienceDetails.create experienceInvitations.create experienceInvitations.respond experiences.create",
  "experienceLinks.welcome":
    "experienceDetails.create experienceLinks.read experiences.create friends.request friends.respond",
  "experienceLinks.join":
    "experienceDetails.create experienceLinks.read experiences.create experiences.ofUser users.distance",
  "notifications.list": "friends.request",
  "notifications.unreadCount": "friends.request notifications.list notifications.update",
  "notifications.update": "friends.request notifications.list",
  "notifications.remove": "friends.request notifications.list",
  "notifications.readAll": "friends.request notifications.list",
  "changes.list": "friends.request",
  "searches.experiences": "experienceDetails.create experiences.create",
  "searches.projects": "projects.create",
  "searchHistory.list": "searchHistory.add",
  "searchHistory.remove": "searchHistory.add searchHistory.list",
  "searchHistory.clear": "searchHistory.add searchHistory.list",
  "suggestions.list": "friends.request friends.respond",
  "conversations.list": "conversations.create messages.create",
  "conversations.leave": "conversations.create conversations.list conversations.messages messages.create",
  "conversations.messages": "conversations.create messages.create",
  "conversations.lastMessage": "conversations.create messages.create",
  "conversations.read": "conversations.create conversations.messages messages.create",
  "messages.create": "conversations.create",
  "messages.remove":
    "conversations.create conversations.lastMessage conversations.list conversations.messages messages.create",
};

const SIGN_UP = "accounts.registerAlone";
const SIGN_IN = "sessions.create";
/** Calls whose answers are checked without any member. */
const NEED_NOBODY: readonly string[] = [
  SIGN_UP,
  "verifications.checkEmail",
  "verifications.sendCode",
  "verifications.verify",
  "settings.read",
  "settings.inquire",
];

/** The other calls without which the answers of a call cannot be checked. */
export function needsOf(call: string): string[] {
  if (NEED_NOBODY.includes(call)) return [];
  if (call === SIGN_IN) return [SIGN_UP];
  return [SIGN_UP, SIGN_IN, ...(OTHERS[call]?.split(" ") ?? [])];
}

/** What proves an address where the target makes the codes (R3): every sign-up needs it then. */
export const PROOFS: readonly string[] = ["verifications.sendCode", "verifications.verify"];

/** Checks of answers that needed a call that neither `needsOf` nor `others` has. */
export function unknownNeeds(results: readonly Result[], others: readonly string[] = []): string[] {
  return results
    .filter(({ kind, outcome, addition }) => kind === "answer" && outcome === "passed" && addition === undefined)
    .flatMap(({ id, calls }) => {
      const own = id.split("/")[0] ?? id;
      const known = [own, ...needsOf(own), ...others];
      return calls.filter((call) => !known.includes(call)).map((call) => `${id} needs ${call} too`);
    });
}
