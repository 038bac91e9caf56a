import { describe, expect, it } from "vitest";
import { openTestProduct } from "./harness.ts";

interface Mail {
  readonly kind: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

/** Kinds whose mail has a button. */
const WITH_LINK = ["welcome", "joined", "friend-request", "friend-accepted"];
const OWN_BASE = "https://chonsu.example.com/web";

describe("the seeded mails", () => {
  it.each([
    ["campus", undefined],
    ["crowd:300", OWN_BASE],
  ])("of %s link to this server, or to WEB_BASE_URL: %s", async (scenario, webBaseUrl) => {
    const test = await openTestProduct({ plan: { scenario }, config: { webBaseUrl } });
    const { body } = await test.control.get("/__standin/mails/?limit=1000").expect(200);
    const mails: Mail[] = body.mails;
    expect(mails.filter(({ kind }) => WITH_LINK.includes(kind)).length).toBeGreaterThan(2);
    for (const { kind, text, html, links } of mails) {
      expect(links.length, kind).toBeGreaterThanOrEqual(WITH_LINK.includes(kind) ? 1 : 0);
      for (const link of links) {
        expect(link.startsWith(`${webBaseUrl ?? test.url}/`), link).toBe(true);
        expect(html).toContain(link);
      }
      expect(`${text}${html}`).not.toContain(".invalid");
    }
    const one = await test.control.get(`/__standin/mails/${body.latest}/`).expect(200);
    expect(one.body).toEqual(mails[0]);
  });
});

describe("the landing page of a seeded mail", () => {
  it("says the same as the mail", async () => {
    const test = await openTestProduct();
    const { body } = await test.control.get("/__standin/mails/?kind=inquiry").expect(200);
    const links: string[] = body.mails.flatMap((mail: Mail) => mail.links);
    const landings = links.map((link) => new URL(link)).filter(({ pathname }) => pathname === "/welcome");
    expect(landings).toHaveLength(1);
    for (const { search } of landings) {
      const { body: landing } = await test.visitor().get(`/api/welcome/${search}`).expect(400);
      expect(landing.error_type).toBe("expired");
    }
  });
});
