import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it, onTestFinished } from "vitest";
import { startTestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const PAGE = "<!doctype html><title>촌수</title>";
const SECRET = "the secret";
const UPWARDS = [
  ...["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "../../", "%2e%2e/%2e%2e/", "..%2f..%2f", "..%5c", "..%5c..%5c", "..\\"],
  ...["....//", "%252e%252e/", "%c0%ae%c0%ae/", "..;/", "/", "%2f"],
];
const OUTSIDE = ["/", "/assets/", "/media/"].flatMap((at) => UPWARDS.map((upwards) => `${at}${upwards}secret.txt`));
const HIDDEN = [
  ...["/secret.txt%00.html", "/index.html%00", "/index.html%00.js", "/.hidden", "/%2ehidden", "/assets", "/assets/"],
  ...["/media", "/media/", "/media//etc/passwd", "/media/%2fetc%2fpasswd", "/media/x%00.webp", "/media/.hidden"],
  ...["/docs/../../secret.txt", "/docs/static/..%2f..%2f..%2fpackage.json", "/%zz", "/%"],
];
const ELSEWHERE = [
  ...["//evil.test/home", "/\\evil.test/home", "/%2f%2fevil.test", "/%5cevil.test", "//evil.test/%2e%2e"],
  ...["/https://evil.test/", "/login?next=//evil.test&redirect=https://evil.test&from=javascript:alert(1)"],
  ...["/logout?next=https://evil.test", "/%0d%0aLocation:%20https://evil.test", "/home?%0d%0aSet-Cookie:a=b"],
];

it("leads nobody out of the folders of the web and of pictures, or to another site, however the path is written", async () => {
  const files = { "secret.txt": SECRET, "dist/.hidden": SECRET, "dist/index.html": PAGE, "dist/assets/": "" };
  const app = await startTestApp({ config: { webDist: path.join(tempFolder(files), "dist") } });
  const { folder } = app.ctx.files;
  const outside = path.join(folder, "..", "secret.txt");
  onTestFinished(() => rmSync(outside, { force: true }));
  for (const file of [outside, path.join(folder, ".hidden")]) writeFileSync(file, SECRET);
  for (const asked of [...OUTSIDE, ...HIDDEN, ...ELSEWHERE]) {
    const { status, headers, text } = await rawRequest(app.url, { path: asked });
    expect(asked.startsWith("/media/") ? [404] : [200, 404], `${asked}: ${status}`).toContain(status);
    expect(headers["location"], asked).toBeUndefined();
    expect(headers["set-cookie"], asked).toBeUndefined();
    if (status === 200) expect(text, asked).toBe(PAGE);
    else expect(JSON.parse(text).code, asked).toBe("NOT_FOUND");
    for (const secret of [SECRET, "root:", folder]) expect(text, asked).not.toContain(secret);
  }
});
