import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import type { Page } from "playwright/test";
import { expect, expectAccessible, lookAt, test } from "./fixtures.ts";

/** Every address a visitor can ask for without having come from somewhere, with the name of its picture. */
const FOR_VISITORS = {
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

const { haneul, seoyun, eunseo, garam } = CAST;

/** Every address of a member, and the forms a screen takes for different people. */
const FOR_MEMBERS = {
  home: "/home",
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

test.describe("every screen is sound at both sizes and accessible in light and dark", () => {
  for (const [name, address] of Object.entries(FOR_VISITORS)) {
    test(`visitor: ${name}`, async ({ openBrowser }) => visit(await openBrowser(), name, address));
  }
  for (const [name, address] of Object.entries(FOR_MEMBERS)) {
    test(`member: ${name}`, async ({ signedIn }) => visit(await signedIn("haneul"), `member-${name}`, address));
  }
});

/** One visit serves all checks: a heading, no skeleton left, layout and picture at both sizes, axe in both themes. */
async function visit(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("화면을 보여 주지 못했어요.")).toHaveCount(0);
  await expectAccessible(page);
  await lookAt(page, name);
  // Without motion the colours change at once; half-way between two themes no contrast holds.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page);
  await lookAt(page, `${name}-dark`);
}
