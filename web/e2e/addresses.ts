import { CAST, EXPERIENCES, experienceCode } from "chonsu";

/** Every address that a visitor can open directly, with the name of its picture. */
export const FOR_VISITORS = {
  landing: "/",
  login: "/login",
  "welcome-invalid": "/welcome?code=nobody-made-this",
  "register-alone": "/register-alone/certify",
  "password-reset": "/password-reset",
  "password-reset-confirm": "/password-reset-confirm",
  "project-visitor": "/projects/1",
  "experience-welcome-visitor": `/experience/welcome/${experienceCode(EXPERIENCES.robotOne.id)}`,
  "experience-welcome-invalid": "/experience/welcome/nobody-made-this",
  "experience-certify": `/experience/invitation/certify/${experienceCode(EXPERIENCES.robotOne.id)}/1`,
};

const { haneul, seoyun, eunseo, garam, junho, minji, dahye } = CAST;

/** Every address for members, and the variants of a screen for different members. */
export const FOR_MEMBERS = {
  home: "/home",
  "home-near": "/home?within=2",
  "home-chosen": `/home?people=${junho.id},${minji.id}`,
  projects: "/projects",
  "projects-add": "/projects/add",
  "projects-liked": "/projects/liked",
  project: "/projects/1",
  "project-friends": "/projects/1/friends",
  "project-liked": "/projects/1/liked",
  "projects-mine": "/projects?tab=mine",
  "project-edit": "/projects/25/edit",
  "project-edit-denied": "/projects/22/edit",
  "home-comments": "/home?comments=25",
  "project-missing": "/projects/999999",
  friends: "/friends",
  "friends-requests": "/friends?tab=requests",
  "friends-map": "/friends?tab=mine&view=map",
  invite: "/invite",
  "profile-own": `/profile/${haneul.id}`,
  "profile-own-posts": `/profile/${haneul.id}?deft-route=project`,
  "profile-1chon": `/profile/${junho.id}`,
  "profile-asks-me": `/profile/${dahye.id}`,
  "profile-2chon": `/profile/${eunseo.id}`,
  "profile-3chon": `/profile/${seoyun.id}`,
  "profile-unconnected": `/profile/${garam.id}`,
  "profile-missing": "/profile/999999",
  "profile-left": "/profile/0",
  "profile-friends": `/profile/${haneul.id}/friends`,
  editprofile: "/editprofile",
  search: "/search",
  "search-results": "/search?q=%EA%B9%80",
  "search-posts": "/search?q=%EB%A1%9C%EB%B4%87&tab=2",
  "search-experiences": "/search?q=%EB%A1%9C%EB%B4%87&tab=3&degree=1,2,3",
  "search-nobody": "/search?q=zzzz&degree=1",
  suggestion: "/suggestion?open=secondDegree",
  notification: "/notification",
  "experience-add": "/experience/add",
  "experience-edit": `/experience/${EXPERIENCES.robotOne.id}/edit`,
  "experience-edit-guest": `/experience/${EXPERIENCES.cubeCamp.id}/edit`,
  "experience-edit-not-mine": `/experience/${EXPERIENCES.islandClinic.id}/edit`,
  "experience-people": `/experience/${haneul.id}/${EXPERIENCES.robotOne.id}/people`,
  "experience-people-missing": `/experience/${haneul.id}/999999/people`,
  "experience-welcome": `/experience/welcome/${experienceCode(EXPERIENCES.islandClinic.id)}`,
  "experience-welcome-together": `/experience/welcome/${experienceCode(EXPERIENCES.cubeCamp.id)}`,
  "experience-welcome-off": `/experience/welcome/${experienceCode(EXPERIENCES.robotCamp.id)}`,
  setting: "/setting",
  conversations: "/conversations",
  conversation: "/conversations?open=1",
  "not-found": "/no/such/page",
};

/** The screens that greet a member with one chon. */
export const FOR_NEW_MEMBERS = { home: "/home", friends: "/friends", suggestion: "/suggestion" };
