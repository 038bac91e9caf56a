import { describe, expect, it } from "vitest";
import { linkify, withoutContacts } from "./linkify.ts";

/** The links of a text as pairs of shown text and target. */
function linksOf(text: string): [string, string][] {
  return linkify(text).flatMap(({ text: shown, href }) => (href === undefined ? [] : [[shown, href]]));
}

/** Only the shown texts. */
function shownIn(text: string): string[] {
  return linksOf(text).map(([shown]) => shown);
}

describe("addresses", () => {
  it.each([
    "https://example.com",
    "http://example.com/",
    "https://example.com/a/b?c=d&e=f#g",
    "https://example.com/a_b-c~d%20e/@f+g,h;i=1",
    "https://ko.wikipedia.org/wiki/%ED%95%9C",
    "https://ko.wikipedia.org/wiki/한국과학기술원",
    "https://en.wikipedia.org/wiki/Chon_(unit)",
    "https://docs.google.com/forms/d/e/1FA/viewform?usp=sf_link",
    "http://localhost:3000/projects/1",
    "http://127.0.0.1:8080/x",
    "https://도메인.한국/소개",
    "https://xn--bj0bj06e.xn--3e0b707e/",
    "https://example.photography/x",
    "https://example.com?q=1",
    "https://example.com#part",
    "HTTPS://EXAMPLE.COM/A",
    "https://a.b.c.example.co.kr:8443/x",
  ])("links the whole of %s", (url) => {
    expect(linksOf(url)).toEqual([[url, url]]);
    expect(linksOf(`여기 ${url} 보세요`)).toEqual([[url, url]]);
  });

  it.each([
    ["https://example.com/a.", "https://example.com/a"],
    ["https://example.com/a, 그리고", "https://example.com/a"],
    ["https://example.com/a!!", "https://example.com/a"],
    ["https://example.com/a?", "https://example.com/a"],
    ["(https://example.com/a)", "https://example.com/a"],
    ["[https://example.com/a].", "https://example.com/a"],
    ["((https://example.com/a_(b)))", "https://example.com/a_(b)"],
    ['"https://example.com/a"', "https://example.com/a"],
    ["“https://example.com/a”", "https://example.com/a"],
    ["「https://example.com/a」", "https://example.com/a"],
    ["https://example.com/a…", "https://example.com/a"],
    ["**https://example.com/a**", "https://example.com/a"],
    ["https://example.com.", "https://example.com"],
    ["https://example.com/a\nhttps 다음 줄", "https://example.com/a"],
  ])("leaves the punctuation of %s outside", (text, url) => expect(shownIn(text)).toEqual([url]));

  it.each([
    ["https://example.com에서 봐요", "https://example.com"],
    ["https://example.com/a에서 봐요", "https://example.com/a"],
    ["https://example.com/a를 참고", "https://example.com/a"],
    ["https://example.com/a입니다.", "https://example.com/a"],
    ["https://example.com/a?b=1으로 신청", "https://example.com/a?b=1"],
    ["https://example.com/에서 봐요", "https://example.com/"],
    ["(https://example.com/a)에서", "https://example.com/a"],
    ["https://example.com/11님", "https://example.com/11"],
    ["https://example.com/11님을 소개해 주세요", "https://example.com/11"],
    ["https://example.com/11님께서는", "https://example.com/11"],
    ["https://example.com/11한테 물어봐", "https://example.com/11"],
    ["https://example.com/11께", "https://example.com/11"],
    ["example.com은 우리 것", "example.com"],
    ["kaist.ac.kr에서 만나요", "kaist.ac.kr"],
    ["hi@example.com으로 보내 주세요", "hi@example.com"],
  ])("leaves the particle of %s outside", (text, url) => expect(shownIn(text)).toEqual([url]));

  it.each([
    ["https://a.com/1,https://b.net/2;http://c.io/3", ["https://a.com/1", "https://b.net/2", "http://c.io/3"]],
    ["https://a.com/?to=https://b.net/2", ["https://a.com/?to=https://b.net/2"]],
    ["https://a.com/x,y;z", ["https://a.com/x,y;z"]],
  ])("tells the addresses of %s apart", (text, urls) => expect(shownIn(text)).toEqual(urls));

  it("links several addresses and keeps the text between them", () => {
    const text = "a https://a.com/1, b@b.net 그리고 c.io/x!";
    expect(linkify(text)).toEqual([
      { text: "a " },
      { text: "https://a.com/1", href: "https://a.com/1" },
      { text: ", " },
      { text: "b@b.net", href: "mailto:b@b.net" },
      { text: " 그리고 " },
      { text: "c.io/x", href: "https://c.io/x" },
      { text: "!" },
    ]);
  });
});

describe("e-mail addresses", () => {
  it.each(["a@b.com", "first.last+tag@kaist.ac.kr", "x_y%z@alumni.kaist.ac.kr", "a@b.edu"])("links %s", (mail) =>
    expect(linksOf(`메일: ${mail}.`)).toEqual([[mail, `mailto:${mail}`]]),
  );

  it("links an address that is written with mailto", () =>
    expect(linksOf("mailto:a@b.com")).toEqual([["mailto:a@b.com", "mailto:a@b.com"]]));

  it("does not link the domain of an address again", () =>
    expect(shownIn("@example.com a@ b@@example.com")).toEqual([]));
});

describe("bare domains", () => {
  it.each([
    "example.com",
    "example.net",
    "example.org",
    "socket.io",
    "t.co",
    "naver.kr",
    "cs.kaist.ac.kr",
    "github.io/page?x=1#y",
    "example.com:8080/x",
    "Example.COM",
  ])("links %s to https", (domain) => {
    expect(linksOf(domain)).toEqual([[domain, `https://${domain}`]]);
    expect(shownIn(`주소는${domain}`)).toEqual([domain]);
  });

  it.each([
    "example.dev",
    "example.company",
    "example.com.xyz",
    "example.com-test",
    "report.korea",
    "com",
    ".com",
    "-.com",
    "a..com",
    "v1.2.3",
    "3.14",
    "etc.",
    "끝.com문서",
    "ftp://example.com/x",
    "//example.com",
    "user_@example.com_",
  ])("does not link %s", (text) => expect(linksOf(text)).toEqual([]));
});

describe("what must not happen", () => {
  it.each([
    "javascript:alert(1)",
    "javascript://example.com/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript&colon;alert(1)",
    "blob:https//example",
    "file:///etc/passwd",
    "xhttps://example.com/x",
  ])("%s leads nowhere", (text) => expect(linksOf(text)).toEqual([]));

  it("stops at markup and keeps it as text", () => {
    const text = '<a href="https://example.com/a" onclick="x()">b</a><img src=x onerror=alert(1)>';
    expect(shownIn(text)).toEqual(["https://example.com/a"]);
    expect(together(text)).toBe(text);
    expect(shownIn("<b>https://example.com/a</b>")).toEqual(["https://example.com/a"]);
    expect(shownIn("https://example.com/a<script>")).toEqual(["https://example.com/a"]);
  });

  it("stops at characters that change the direction of the text", () =>
    expect(shownIn("https://example.com/\u202egpj.exe")).toEqual(["https://example.com/"]));

  it("has only the shown address as its target", () =>
    expect(linksOf("https://kaist.ac.kr@evil.com/x")).toEqual([["https://kaist.ac.kr", "https://kaist.ac.kr"]]));

  it.each(["", " ", "글만 있습니다.", "https://", "http://.", "a@b", "😀 https://example.com/😀 끝", "\u0000\uD800"])(
    "gives %j back whole",
    (text) => expect(together(text)).toBe(text),
  );

  it.each([
    ["letters", "a".repeat(20_000)],
    ["labels", "a.".repeat(10_000)],
    ["hyphens", `a${"-".repeat(20_000)}`],
    ["ats", "a@".repeat(10_000)],
    ["dots behind an address", `https://example.com/${".".repeat(20_000)}x`],
    ["brackets", `https://example.com/${")".repeat(20_000)}`],
    ["particles", `https://example.com/${"은.".repeat(10_000)}`],
    ["schemes", "https://".repeat(2_500)],
    ["digits", `https://${"1.".repeat(10_000)}`],
  ])("handles a long run of %s quickly", (_, text) => {
    const began = Date.now();
    expect(together(text)).toBe(text);
    expect(Date.now() - began).toBeLessThan(300);
  });
});

function together(text: string): string {
  return linkify(text)
    .map((piece) => piece.text)
    .join("");
}

it.each([
  ["문의: 010-1234-5678 또는 a.b@kaist.ac.kr 로", "문의:  또는  로"],
  ["+82 10 1234 5678", ""],
  ["02)350-1234, 042.350.1234", ", "],
  ["2026-11-23 14:00, 방 1234-5678호, https://a.kr/010", "2026-11-23 14:00, 방 1234-5678호, https://a.kr/010"],
])("%s loses phone numbers and addresses, and nothing else", (text, rest) => {
  expect(withoutContacts(text)).toBe(rest);
});
