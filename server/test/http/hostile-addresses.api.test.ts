import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it } from "vitest";
import { startTestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

/** Hostile paths. Those of stored pictures are in media.api.test.ts. */
const PAGE = "<!doctype html><title>촌수</title>";
const SECRET = "the secret";

it("leads nobody out of the web's folder or to another site, however the path is written", async () => {
  const files = { "secret.txt": SECRET, "dist/.hidden": SECRET, "dist/index.html": PAGE, "dist/assets/": "" };
  const app = await startTestApp({ config: { webDist: path.join(tempFolder(files), "dist") } });
  for (const asked of [
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/%2e%2e%2fsecret.txt",
    "/assets/../../secret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/..\\secret.txt",
    "/....//secret.txt",
    "/%252e%252e/secret.txt",
    "/%c0%ae%c0%ae/secret.txt",
    "/secret.txt%00.html",
    "/index.html%00",
    "/index.html%00.js",
    "/.hidden",
    "/%2ehidden",
    "/assets/..;/secret.txt",
    "//secret.txt",
    "//evil.test/home",
    "/\\evil.test/home",
    "/%2f%2fevil.test",
    "/%5cevil.test",
    "//evil.test/%2e%2e",
    "/https://evil.test/",
    "/assets",
    "/assets/",
    "/docs/../../secret.txt",
    "/docs/static/..%2f..%2f..%2fpackage.json",
    "/login?next=//evil.test&redirect=https://evil.test&from=javascript:alert(1)",
    "/logout?next=https://evil.test",
    "/%0d%0aLocation:%20https://evil.test",
    "/home?%0d%0aSet-Cookie:a=b",
    "/%zz",
    "/%",
  ]) {
    const { status, headers, text } = await rawRequest(app.url, { path: asked });
    expect([200, 404], `${asked}: ${status}`).toContain(status);
    expect(headers["location"], asked).toBeUndefined();
    expect(headers["set-cookie"], asked).toBeUndefined();
    expect(text, asked).not.toContain(SECRET);
    if (status === 200) expect(text, asked).toBe(PAGE);
    else expect(JSON.parse(text).code, asked).toBe("NOT_FOUND");
  }
});
