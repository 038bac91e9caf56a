import { CAST } from "chonsu";
import { type Acts, actsOf, walkTo } from "./acts.ts";
import { expect, test } from "./fixtures.ts";
import { chipOf, expectLiteral, HOSTILE, watchForScripts } from "./hostile.ts";

const { haneul, junho, minji } = CAST;

/** Fills every field that other people can see, by the calls of the product's own forms. */
async function writeEverywhere(owner: Acts, other: Acts) {
  const { name, introduction, keyword, skill, link } = HOSTILE;
  await owner.call("PUT", "/api/profile/update/", {
    user_name: name,
    introduction,
    keywords: [keyword],
    skills: [{ skill }],
    portfolio_links: [{ portfolioLink: link }],
  });
  await other.call("PUT", "/api/profile/update/", { user_name: HOSTILE.otherName });
  const { title, content, contact } = HOSTILE;
  const draft = { title, content, keywords: [keyword], contacts: [contact], tagged_users: [junho.id] };
  const post = await owner.call<{ id: number }>("POST", "/api/projects/", draft);
  const comments = `/api/projects/${post.id}/comments/create/`;
  const { id } = await other.call<{ id: number }>("POST", comments, { content: HOSTILE.comment });
  await owner.call("POST", comments, { content: HOSTILE.reply, parent_comment: id });
  await other.call("POST", `/api/projects/${post.id}/like-toggle/`);
  const conversation = await owner.call<{ id: number }>("POST", "/api/conversations/create/", { user_2: junho.id });
  await other.write(conversation.id, HOSTILE.message);
  const { experience: named, description } = HOSTILE;
  const experience = await owner.call<{ id: number }>("POST", "/api/experiences/create/", { title: named });
  await owner.call("POST", "/api/experience-details/create/", {
    experience: experience.id,
    description,
    tags: [keyword],
    skills_used: [skill],
  });
  await owner.call("POST", "/api/experiences/invitations/create/", {
    experience_id: experience.id,
    invitee_id: junho.id,
  });
  const shared = await owner.call<{ link: string }>("GET", `/api/experience-link/${haneul.id}/${experience.id}/`);
  const invitation = await owner.call<{ link: string }>("POST", "/api/create-invitation-link/", {
    name: HOSTILE.invitee,
  });
  await owner.call("POST", "/api/search-history/", { keyword: HOSTILE.search });
  await owner.call("POST", "/api/send-inquiry-email/", { from_email: HOSTILE.sender, body: HOSTILE.content });
  return { post, conversation, experience, shared: new URL(shared.link), invitation: new URL(invitation.link) };
}

test("hostile texts are shown literally to everybody and everywhere, and none is run", async ({
  openBrowser,
  signedIn,
  openSession,
  server,
  standIn,
}) => {
  const owner = actsOf(server, await openSession("haneul"));
  const other = actsOf(server, await openSession("junho"));
  const { post, conversation, experience, shared, invitation } = await writeEverywhere(owner, other);
  const { name, otherName, introduction, keyword, link, title, content, contact, comment, reply } = HOSTILE;
  const [interest, skill] = [chipOf(keyword), chipOf(HOSTILE.skill)];
  const q = (text: string) => encodeURIComponent(text);
  const profile = [name, introduction, interest, skill, link];

  await test.step("the owner", async () => {
    const page = await signedIn("haneul");
    const seen = await watchForScripts(page);
    const screens: [string, readonly string[]][] = [
      [`/profile/${haneul.id}`, [...profile, HOSTILE.experience, HOSTILE.description]],
      [`/profile/${haneul.id}?deft-route=project`, [title]],
      ["/editprofile", profile],
      [`/projects/${post.id}/edit`, [title, content, interest, contact]],
      [`/home?comments=${post.id}`, [title, comment, otherName]],
      [`/conversations?open=${conversation.id}`, [HOSTILE.message, otherName]],
      [`/experience/${experience.id}/edit`, [HOSTILE.experience, HOSTILE.description]],
      ["/notification", [otherName]],
      ["/friends?tab=mine&view=map", [otherName]],
      ["/invite", [HOSTILE.invitee]],
      [`/search?q=${q(keyword)}&tab=2`, [title, interest]],
    ];
    await page.goto("/home");
    for (const [address, texts] of screens) {
      await walkTo(page, address);
      await expectLiteral(page, texts, seen);
    }
    await page.goto("/search");
    await expectLiteral(page, [HOSTILE.search], seen);
    const box = page.getByRole("searchbox");
    await box.fill(keyword);
    await expectLiteral(page, [keyword], seen);
    await box.fill(HOSTILE.search);
    await box.press("Enter");
    await expect(page).toHaveURL(/tab=1/);
    await expectLiteral(page, [HOSTILE.search], seen);
    await walkTo(page, `/conversations?open=${conversation.id}`);
    const words = page.getByRole("textbox", { name: "메시지" });
    await words.fill(`${HOSTILE.content}${reply}`);
    await words.press("Enter");
    await expectLiteral(page, [`${HOSTILE.content}${reply}`], seen);
  });

  await test.step("another member", async () => {
    const page = await signedIn("junho");
    const seen = await watchForScripts(page);
    const screens: [string, readonly string[]][] = [
      [`/profile/${haneul.id}`, [...profile, HOSTILE.experience, HOSTILE.description]],
      [`/profile/${minji.id}/friends`, [name, otherName]],
      [`/projects/${post.id}`, [title, content, interest, contact, comment, reply, name]],
      [`/projects/${post.id}/friends`, [otherName]],
      ["/home", [title, name]],
      ["/notification", [name]],
      ["/conversations", [name]],
      [`/search?q=${q(name)}&tab=1`, [name, interest]],
      [`/search?q=${q(keyword)}&tab=3`, [name, HOSTILE.experience]],
      [shared.pathname, [HOSTILE.experience, name]],
    ];
    await page.goto("/friends");
    for (const [address, texts] of screens) {
      await walkTo(page, address);
      await expectLiteral(page, texts, seen);
    }
  });

  await test.step("a visitor, and a reader of mails and the console", async () => {
    const page = await openBrowser();
    const seen = await watchForScripts(page);
    const screens: [string, readonly string[]][] = [
      [`/projects/${post.id}`, [title, content, interest, name]],
      [`${invitation.pathname}${invitation.search}`, [name, HOSTILE.invitee]],
      [shared.pathname, [HOSTILE.experience, name]],
      [`/__outbox#token=${standIn.token}`, [content, HOSTILE.sender]],
      [`/__standin#token=${standIn.token}`, [name, otherName]],
    ];
    for (const [address, texts] of screens) {
      await page.goto(address);
      await expectLiteral(page, texts, seen);
    }
    // The journal shows requests that arrive while it is open.
    await owner.call("POST", "/api/search-history/", { keyword: HOSTILE.search });
    const journal = page.getByRole("region", { name: "Journal", exact: true });
    const line = journal.getByRole("listitem").filter({ hasText: "/api/search-history/" }).first();
    // By keyboard: new lines would move this line away from the mouse. A line that arrives after the key is the first one then, and closed.
    await expect(async () => {
      const closed = line.locator("details:not([open]) summary");
      if ((await closed.count()) > 0) await closed.press("Enter");
      await expect(line).toContainText(HOSTILE.search, { timeout: 1000 });
    }).toPass();
    await expectLiteral(page, [], seen);
  });
});

test("a name with piled marks, as earlier versions stored it, covers nothing around it", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  let name = "Z";
  await page.route("**/api/projects/1/comments/**", async (route) => {
    const response = await route.fetch();
    const comments = (await response.json()).map((comment: object) => ({ ...comment, user_name: name, replies: [] }));
    await route.fulfill({ response, json: comments });
  });
  const above = async (shown: string) => {
    name = shown;
    await page.goto("/projects/1");
    const reply = page.getByRole("button", { name: /답글 달기/ }).first();
    await expect(reply).toBeVisible();
    return await reply.screenshot({ animations: "disabled" });
  };
  const plain = await above("Z");
  expect((await above(`Z${"\u0315\u0301\u0308".repeat(8)}`)).equals(plain)).toBe(true);
});
