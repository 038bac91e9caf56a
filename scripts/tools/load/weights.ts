import type { PerCall } from "@chonsu/shared/contract/table";

/**
 * How often members make each call relative to the others: one number, or one for each variant by name (of the benchmark or of acts.ts).
 * Most requests read the feed, people, notifications and conversations; one in ten writes. A call without a weight is made rarely, or never
 * on its own.
 */
export const WEIGHTS: PerCall<number | Readonly<Record<string, number>>> = {
  sessions: { create: 1, refresh: 0, refreshShort: 0, check: 0 },
  verifications: { checkEmail: 0, sendCode: 0, verify: 0 },
  accounts: {
    register: 0,
    registerAlone: 0,
    registerExperience: 0,
    changePassword: 0,
    checkPassword: 0,
    remove: 0,
  },
  settings: { read: 20, inquire: 0 },
  users: {
    current: 50,
    one: 70,
    profile: 0,
    updateProfile: { picture: 1 },
    recount: 0,
    distance: 30,
    path: { "at 2": 15, "at 3": 15 },
    search: 10,
  },
  friends: { list: 10, oneDegree: 15, ofUser: 20, map: 5, request: 3, respond: 0, remove: 0, cancel: 0 },
  invitationLinks: { list: 0, create: 0, remove: 0, welcome: 0 },
  projects: {
    mine: 5,
    every: { "page 1": 110, "deep page": 30 },
    liked: 5,
    one: { "": 70, "by a visitor": 10 },
    create: { "": 3, pictures: 1 },
    edit: 0,
    remove: 0,
    taggedUsers: 0,
    likedUsers: 5,
    likedStatus: 0,
    toggleLike: 20,
  },
  comments: { list: 60, create: 10, edit: 0, remove: 0 },
  experiences: { create: 1, edit: 0, leave: 0, ofUser: 30, withPending: 0 },
  experienceDetails: { create: 0, edit: 0, remove: 0 },
  experienceInvitations: { create: 0, respond: 0, cancel: 0 },
  experienceLinks: { read: 0, welcome: 0, join: 0 },
  notifications: { list: { "page 1": 40 }, unreadCount: 90, update: 0, remove: 0, readAll: 5 },
  changes: { list: 30 },
  searches: {
    people: { frequent: 15, "name part + degree": 15, degree: 10, initials: 5 },
    experiences: { frequent: 8 },
    projects: { frequent: 15 },
  },
  searchHistory: { list: 10, add: 10, remove: 0, clear: 0 },
  keywords: { list: 5 },
  suggestions: { list: 30 },
  conversations: { create: 0, list: 40, leave: 0, messages: { "of a screen": 50 }, lastMessage: 0, read: 20 },
  messages: { create: { "heard by a tab": 50 }, remove: 0 },
};

/** The weight of pictures on the pages: files are no calls of the contract. */
export const MEDIA_WEIGHT = 60;
