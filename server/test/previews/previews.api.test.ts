import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { previewCopy } from "@chonsu/shared/copy/previews";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { png } from "../support/pictures.ts";
import { writePost } from "../support/posts.ts";

const PAGE = `<!doctype html><html><head><title>촌수</title><meta name="description" content="x" /></head><body></body></html>`;
/** Data of the cast that a link must not show. */
const PRIVATE = /@kaist\.ac\.kr|010-\d{4}|\d{3}-\d{4}-\d{4}/;

async function startWithPage(): Promise<TestApp> {
  const webDist = tempFolder({ "index.html": PAGE });
  return startTestApp({ config: { webDist, webBaseUrl: "https://chonsu.test" } });
}

/** The head of a page: its title and the content of each named tag. */
async function headOf(app: TestApp, address: string) {
  const { status, text } = await app.visitor().get(address);
  expect(status, address).toBe(200);
  const tags = [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1];
  return { title, text, ...Object.fromEntries(tags.map(([, name, content]) => [name, content])) };
}

const POST = { title: `카트 "A" & <b>팀</b>`, content: "함께 만들 분, 010-1234-5678\n또는 a@kaist.ac.kr 로!" };
const createPost = async (app: TestApp, post: object = POST) => (await writePost(app, "haneul", post)).id;

async function invite(app: TestApp): Promise<string> {
  const { body } = await app.as("haneul").post("/api/create-invitation-link/").send({ name: "새내기" }).expect(201);
  return new URL(body.link).searchParams.get("code") ?? "";
}

const pathOf = (address: string | undefined) => new URL(address ?? "").pathname;

describe("the page of a link describes its target", () => {
  it("a post, without its contacts", async () => {
    const app = await startWithPage();
    const id = await createPost(app);
    expect(await headOf(app, `/projects/${id}`)).toMatchObject({
      title: "카트 &quot;A&quot; &amp; &lt;b&gt;팀&lt;/b&gt; · 촌수",
      "og:title": "카트 &quot;A&quot; &amp; &lt;b&gt;팀&lt;/b&gt;",
      description: "함께 만들 분, 또는 로!",
      "og:description": "함께 만들 분, 또는 로!",
      "og:url": `https://chonsu.test/projects/${id}`,
      "og:image": expect.stringMatching(/^https:\/\/chonsu\.test\/previews\/post\/\d+\/[\da-f]{12}\.jpg$/),
      "twitter:card": "summary_large_image",
      robots: "noindex",
    });
  });

  it("every kind of link by GET and HEAD, page and picture, with nothing private", async () => {
    const app = await startWithPage();
    const haneul = app.as("haneul");
    const [own] = (await haneul.get("/api/current-user/")).body.profile.experiences;
    const { body } = await haneul.get(`/api/experience-link/${CAST.haneul.id}/${own.id}/`).expect(200);
    const experience = pathOf(body.link);
    expect(await headOf(app, experience)).toMatchObject({ "og:description": own.title, robots: "noindex" });
    const titles = {
      [`/projects/${await createPost(app)}`]: "카트 &quot;A&quot; &amp; &lt;b&gt;팀&lt;/b&gt;",
      [`/welcome?code=${await invite(app)}`]: previewCopy.invitation("정하늘"),
      [experience]: previewCopy.experience("정하늘"),
      "/": previewCopy.product,
      [`/profile/${CAST.haneul.id}`]: previewCopy.product,
    };
    for (const [address, title] of Object.entries(titles)) {
      const head = await headOf(app, address);
      expect(head, address).toMatchObject({ "og:title": title, "twitter:card": "summary_large_image" });
      expect(head.text, address).not.toMatch(PRIVATE);
      for (const [asked, type] of [
        [address, "text/html; charset=utf-8"],
        [pathOf(head["og:image"]), "image/jpeg"],
      ] as const) {
        const { status, headers, text } = await app.visitor().head(asked);
        expect([status, headers["content-type"], text ?? ""], asked).toEqual([200, type, ""]);
      }
    }
  });

  it("an invitation, with the inviter's name, until it is used or expires", async () => {
    const app = await startWithPage();
    const code = await invite(app);
    const invitation = await headOf(app, `/welcome?code=${code}`);
    expect(invitation).toMatchObject({ robots: "noindex" });
    expect(await headOf(app, `/welcome?code=${code}x`)).toMatchObject({ "og:title": previewCopy.product });
    app.clock.advance(8 * 24 * 60 * 60 * 1000);
    expect(await headOf(app, `/welcome?code=${code}`)).toMatchObject({ "og:title": previewCopy.product });
    expect((await app.visitor().get(pathOf(invitation["og:image"]))).status).toBe(404);
  });

  it("search engines only for the landing page; pages for members describe nothing", async () => {
    const app = await startWithPage();
    const landing = await headOf(app, "/");
    expect(landing).toMatchObject({ title: "촌수", "og:description": previewCopy.lead });
    expect(landing).not.toHaveProperty("robots");
    const id = await createPost(app);
    const product = { "og:title": "촌수", "og:description": previewCopy.lead };
    for (const address of [`/profile/${CAST.haneul.id}`, "/home", `/projects/${id}/liked`, "/projects/99999", "/no"]) {
      const head = await headOf(app, address);
      expect(head, address).toMatchObject({ ...product, robots: "noindex" });
      expect(head.text, address).not.toMatch(/정하늘|카트/);
    }
    for (const { id: seeded } of (await app.as("haneul").get("/api/projects/every/")).body) {
      const { text } = await headOf(app, `/projects/${seeded}`);
      expect(text).not.toMatch(PRIVATE);
    }
  });
});

describe("the picture of a link", () => {
  it("is 1200 × 630, is cached for ever, and gets a new address when it changes", async () => {
    const app = await startWithPage();
    const { body } = await app
      .as("haneul")
      .post("/api/projects/")
      .field({ title: "카트", content: "글", keywords: "로봇" })
      .attach("images", await png(), "a.png")
      .expect(201);
    const address = pathOf((await headOf(app, `/projects/${body.id}`))["og:image"]);
    const drawn = await app.visitor().get(address);
    expect(drawn.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(await sharp(drawn.body).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect((await app.visitor().get(address)).body.equals(drawn.body)).toBe(true);
    await app.as("haneul").patch(`/api/projects/${body.id}/edit/`).send({ title: "다른 카트" }).expect(200);
    expect(pathOf((await headOf(app, `/projects/${body.id}`))["og:image"])).not.toBe(address);
    expect((await app.visitor().get(address)).headers["cache-control"]).toBe("no-cache");
    await app.as("haneul").delete(`/api/projects/delete/${body.id}/`).expect(204);
    expect((await app.visitor().get(address)).status).toBe(404);
  });

  it("is drawn for every kind of link, with and without a portrait, and for words that no font has", async () => {
    const app = await startWithPage();
    const face = pathOf((await headOf(app, `/welcome?code=${await invite(app)}`))["og:image"]);
    const before = (await app.visitor().get(face)).body;
    await app
      .as("haneul")
      .patch("/api/profile/update/")
      .attach("image", await png(), "a.png")
      .expect(200);
    const photo = pathOf((await headOf(app, `/welcome?code=${await invite(app)}`))["og:image"]);
    const odd = await createPost(app, { title: "🎉🎉", content: "&lt;<>&", keywords: ["<b>&amp;"] });
    const strange = pathOf((await headOf(app, `/projects/${odd}`))["og:image"]);
    const product = pathOf((await headOf(app, "/"))["og:image"]);
    for (const address of [face, photo, strange, product]) {
      const { status, body } = await app.visitor().get(address);
      expect(status, address).toBe(200);
      expect(await sharp(body).metadata(), address).toMatchObject({ width: 1200, height: 630 });
    }
    const after = (await app.visitor().get(photo)).body;
    expect(after.equals(before), "the portrait is in the place of the initial").toBe(false);
  });

  it("is not served for a link that leads nowhere", async () => {
    const { visitor } = await startWithPage();
    for (const link of ["post/99999", "constructor/1", "post/x", "profile/1"])
      expect((await visitor().get(`/previews/${link}/a.jpg`)).status, link).toBe(404);
  });
});
