import { expect, test } from "vitest";
import { isPortfolioUrl, withScheme } from "./portfolio-url.ts";

test.each([
  "https://github.com/haneul-robotics",
  "HTTP://EXAMPLE.COM",
  "http://a.co",
  "https://haneul.dev/projects?lang=ko#robots",
  "https://한글도메인.한국/경로?질의=값#조각",
  "https://xn--bj0bj06e.xn--3e0b707e/",
  "ftp://files.example.org/a.zip",
  "ftps://files.example.org",
  "http://localhost:5173/",
  "http://127.0.0.1",
  "http://192.168.0.10:8080/x",
  "http://[::1]:3000/",
  "https://sub.sub-domain.example.museum./",
  "https://example.com:443?x=1",
  "https://example.com#top",
])("takes %s", (text) => {
  expect(isPortfolioUrl(text)).toBe(true);
});

test.each([
  "",
  "github.com/haneul",
  "//example.com",
  "https://",
  "https://example",
  "https://-a.com",
  "https://a-.com",
  "https://a..com",
  "https://.com",
  "https://example.c",
  "https://example.com:",
  "https://example.com:port",
  "https://example.com:123456",
  "https://exa mple.com",
  "https://example.com/a b",
  "https://example.com/\nx",
  "https://example.com\n",
  "https://example.com/\u0000",
  "https://user:password@example.com",
  "http://256.1.1.1.1",
  "javascript:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript://example.com/",
  "javascript&colon;alert(1)",
  "vbscript://example.com/",
  "view-source:https://example.com/",
  "blob:https://example.com/x",
  "ht\ttps://example.com/",
  "data:text/html,x",
  "mailto:a@b.kr",
  "file:///etc/passwd",
  "https:/example.com",
  "xhttps://example.com",
  `https://${"a".repeat(64)}.com`,
])("refuses %j", (text) => {
  expect(isPortfolioUrl(text)).toBe(false);
});

test("ends quickly for a text that makes a backtracking pattern slow", () => {
  for (const text of [
    `https://${"a-".repeat(40_000)}`,
    `https://${"a.".repeat(40_000)}`,
    `https://[${":".repeat(80_000)}`,
  ]) {
    expect(isPortfolioUrl(text)).toBe(false);
  }
});

test.each([
  ["haneul.dev", "https://haneul.dev"],
  ["haneul.dev:8080/me", "https://haneul.dev:8080/me"],
  ["localhost:3000", "https://localhost:3000"],
  ["http://haneul.dev", "http://haneul.dev"],
  ["HTTPS://haneul.dev", "HTTPS://haneul.dev"],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("%s is stored as %s", (typed, link) => {
  expect(withScheme(typed)).toBe(link);
});
