/** Names the open talk in the address of `/conversations`. */
export const OPEN_PARAM = "open";

/** Every address of the web (product.md §2, route table). No path string stands anywhere else. */
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
  projectAdd: "/projects/add",
  projectsLiked: "/projects/liked",
  project: (id: number | string) => `/projects/${id}`,
  projectEdit: (id: number | string) => `/projects/${id}/edit`,
  projectFriends: (id: number | string) => `/projects/${id}/friends`,
  projectLiked: (id: number | string) => `/projects/${id}/liked`,
  friends: "/friends",
  friendsTab: (tab: string) => `/friends?tab=${tab}`,
  invite: "/invite",
  profile: (id: number | string) => `/profile/${id}`,
  /** The posts tab of a profile (product.md §2: deft-route=project). */
  profileProjects: (id: number | string) => `/profile/${id}?deft-route=project`,
  profileFriends: (id: number | string) => `/profile/${id}/friends`,
  editProfile: "/editprofile",
  search: "/search",
  notification: "/notification",
  setting: "/setting",
  settingOpen: (section: string) => `/setting?open=${section}`,
  conversations: "/conversations",
  /** An open conversation has an address of its own (ui.md). */
  conversation: (id: number | string) => `/conversations?${OPEN_PARAM}=${id}`,
  gallery: "/__ui",
} as const;
