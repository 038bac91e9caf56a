/** The parameter of `/conversations` for the open conversation. */
export const OPEN_PARAM = "open";

/** The parameter of `/conversations` for a member: the conversation with this member opens. */
export const PARTNER_PARAM = "with";

/** The parameter of a post for the comment it opens at: its writer and the time until which it was written. */
export const COMMENT_PARAM = "comment";

/** The parameter for the experience that a profile scrolls to: its id, or `invited` for the first pending invitation. */
export const EXPERIENCE_PARAM = "experience";
export const INVITED_EXPERIENCE = "invited";
/** The parameter of the editor of an experience that begins at my own words. */
export const WRITE_PARAM = "write";

/** A value as a part of a path; a route parameter stays as it is. */
function part(text: number | string): string {
  return String(text).startsWith(":") ? String(text) : encodeURIComponent(text);
}

/** Every path of the web (product.md §2, route table). Path strings are written only here. */
export const paths = {
  landing: "/",
  home: "/home",
  login: "/login",
  logout: "/logout",
  passwordReset: "/password-reset",
  passwordResetConfirm: "/password-reset-confirm",
  welcome: "/welcome",
  welcomeWith: (code: string) => `/welcome?code=${encodeURIComponent(code)}`,
  certify: "/certify",
  register: "/register",
  end: "/end",
  registerAloneCertify: "/register-alone/certify",
  registerAloneRegister: "/register-alone/register",
  registerAloneWelcome: "/register-alone/welcome",
  projects: "/projects",
  projectsMine: "/projects?tab=mine",
  projectAdd: "/projects/add",
  projectsLiked: "/projects/liked",
  project: (id: number | string) => `/projects/${id}`,
  projectComment: (id: number | string, writerId: number, until: string) =>
    `/projects/${id}?${new URLSearchParams({ [COMMENT_PARAM]: `${writerId}@${until}` })}`,
  projectEdit: (id: number | string) => `/projects/${id}/edit`,
  projectFriends: (id: number | string) => `/projects/${id}/friends`,
  projectLiked: (id: number | string) => `/projects/${id}/liked`,
  friends: "/friends",
  friendsTab: (tab: string) => `/friends?tab=${tab}`,
  /** My chons as a map; any other value is the list. */
  friendsView: (view: string) => (view === "map" ? "/friends?tab=mine&view=map" : "/friends?tab=mine"),
  invite: "/invite",
  profile: (id: number | string) => `/profile/${id}`,
  /** The posts tab of a profile (product.md §2: deft-route=project). */
  profileProjects: (id: number | string) => `/profile/${id}?deft-route=project`,
  /** An experience on a profile. */
  profileExperience: (id: number | string, experienceId: number | string) =>
    `/profile/${id}?${EXPERIENCE_PARAM}=${experienceId}`,
  profileFriends: (id: number | string) => `/profile/${id}/friends`,
  editProfile: "/editprofile",
  experienceAdd: "/experience/add",
  experienceConfirm: "/experience/confirm",
  experienceEdit: (expId: number | string) => `/experience/${expId}/edit`,
  /** The same, with the focus on my own words. */
  experienceOwnWords: (expId: number | string) => `/experience/${expId}/edit?${WRITE_PARAM}=words`,
  experiencePeople: (userId: number | string, expId: number | string) => `/experience/${userId}/${expId}/people`,
  experienceWelcome: (code: string) => `/experience/welcome/${part(code)}`,
  experienceCertify: (code: string, inviter: number | string) =>
    `/experience/invitation/certify/${part(code)}/${part(inviter)}`,
  experienceRegister: (code: string, inviter: number | string) =>
    `/experience/invitation/register/${part(code)}/${part(inviter)}`,
  experienceRegisterWelcome: "/experience/invitation/register/welcome",
  search: "/search",
  /** Search results: term, tab and distances are in the URL (`?q=로봇&tab=2&degree=1,3`). */
  searchFor: (criteria: { term?: string; tab?: 1 | 2 | 3; degrees?: readonly number[] }) =>
    `/search?${new URLSearchParams({
      ...(criteria.term !== undefined && criteria.term !== "" && { q: criteria.term }),
      tab: String(criteria.tab ?? 1),
      ...(criteria.degrees !== undefined && criteria.degrees.length > 0 && { degree: criteria.degrees.join(",") }),
    })}`,
  suggestion: "/suggestion",
  /** The news with one sentence open. */
  suggestionOpen: (sentence: string) => `/suggestion?${new URLSearchParams({ [OPEN_PARAM]: sentence })}`,
  notification: "/notification",
  setting: "/setting",
  settingOpen: (section: string) => `/setting?open=${section}`,
  conversations: "/conversations",
  /** An open conversation has its own URL, so that a reload or Back finds it again. */
  conversation: (id: number | string) => `/conversations?${OPEN_PARAM}=${id}`,
  conversationWith: (userId: number) => `/conversations?${PARTNER_PARAM}=${userId}`,
  gallery: "/__ui",
} as const;

/** The search for people with an interest, a skill or a major, the nearest first. */
export function peopleAbout(term: string): string {
  return paths.searchFor({ term, tab: 1 });
}

/** The search for posts with a keyword. */
export function postsAbout(term: string): string {
  return paths.searchFor({ term, tab: 2 });
}

/** The search for members who have worked on something, the nearest first. */
export function experiencesAbout(term: string): string {
  return paths.searchFor({ term, tab: 3 });
}

/** A path as it stands in the route table: the router also takes it in capitals and with a slash at the end. */
export function plainPath(pathname: string): string {
  return pathname.toLowerCase().replace(/(.)\/+$/, "$1");
}
