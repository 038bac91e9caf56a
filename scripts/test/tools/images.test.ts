import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, test } from "vitest";
import { FILES, imagesIn, writeDigests } from "../../tools/images/main.ts";
import { placeOf } from "../../tools/images/registry.ts";
import { listening } from "../listening.ts";
import { read } from "../tree.ts";

const sha256 = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`;

/** A registry that gives everybody a token and serves the given manifests, by repository and tag. */
async function openRegistry(manifests: Record<string, string>, says = sha256) {
  const answer: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://registry");
    if (pathname === "/token") return response.end(JSON.stringify({ token: searchParams.get("scope") }));
    const [, repository, tag] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(pathname) ?? [];
    const scope = `repository:${repository}:pull`;
    if (request.headers.authorization !== `Bearer ${scope}`) {
      const realm = `Bearer realm="http://${host}/token",service="a registry",scope="${scope}"`;
      return response.writeHead(401, { "www-authenticate": realm }).end();
    }
    const manifest = manifests[`${repository}:${tag}`];
    if (manifest === undefined) return response.writeHead(404).end();
    return response.setHeader("docker-content-digest", says(manifest)).end(manifest);
  };
  const { host } = new URL(await listening(createServer((request, response) => void answer(request, response))));
  return host;
}

/** A folder with both files, in which the images come from `registry`. */
function folderWith(registry: string) {
  const dockerfile = `# the base\nFROM ${registry}/library/debian:slim AS base\nRUN true\n\nFROM base AS built\nFROM ${registry}/library/debian:slim\n`;
  const compose = `services:\n  chonsu:\n    build: .\n  mail:\n    image: ${registry}/who/mail:v1\n    restart: always\n`;
  const folder = tempFolder({ Dockerfile: dockerfile, "docker-compose.yml": compose });
  const read = () => FILES.map((name) => readFileSync(path.join(folder, name), "utf8"));
  return { folder, read, before: [dockerfile, compose] };
}

test("npm run images writes the current digest of each tag after its name, and updates it later", async () => {
  const manifests: Record<string, string> = { "library/debian:slim": "first", "who/mail:v1": "mail" };
  const registry = await openRegistry(manifests);
  const { folder, read, before } = folderWith(registry);
  for (const debian of ["first", "later"]) {
    manifests["library/debian:slim"] = debian;
    const digests = await writeDigests(folder);
    expect([...digests.values()]).toEqual([sha256(debian), sha256("mail")]);
    expect(read()).toEqual([
      before[0]?.replaceAll("debian:slim", `debian:slim@${sha256(debian)}`),
      before[1]?.replace("mail:v1", `mail:v1@${sha256("mail")}`),
    ]);
  }
});

test("it writes nothing when an image is missing, or a registry is silent or sends a wrong digest", async () => {
  const missing = folderWith(await openRegistry({ "library/debian:slim": "first" }));
  await expect(writeDigests(missing.folder)).rejects.toThrow(
    / answers 404 for .*\/who\/mail:v1: nothing was written\.$/,
  );
  const silent = folderWith("127.0.0.1:1");
  await expect(writeDigests(silent.folder)).rejects.toThrow("127.0.0.1:1 does not answer: nothing was written.");
  const lying = folderWith(await openRegistry({ "library/debian:slim": "first" }, () => sha256("another")));
  await expect(writeDigests(lying.folder)).rejects.toThrow(/debian:slim is not sha256:.*, as it says/);
  for (const { read, before } of [missing, silent, lying]) expect(read()).toEqual(before);
});

test.each([
  ["debian:bookworm-slim", ["registry-1.docker.io", "library/debian", "bookworm-slim"]],
  ["axllent/mailpit:v1.27", ["registry-1.docker.io", "axllent/mailpit", "v1.27"]],
  ["debian", ["registry-1.docker.io", "library/debian", "latest"]],
  ["ghcr.io/who/what:1", ["ghcr.io", "who/what", "1"]],
  ["localhost:5000/what:1", ["localhost:5000", "what", "1"]],
])("%s is looked up where docker does", (name, place) => {
  expect(Object.values(placeOf(name))).toEqual(place);
});

/** Images without a digest: no registry was reachable when these files were written. After `npm run images` this list must be emptied. */
const WITHOUT_DIGEST = ["debian:bookworm-slim", "axllent/mailpit:v1.27"];

test("these images of ours have no digest, and all others have one", () => {
  const images = FILES.flatMap((name) => imagesIn(read(name)));
  expect(images.filter(({ digest }) => digest === undefined).map(({ name }) => name)).toEqual(WITHOUT_DIGEST);
  for (const { digest = "none" } of images) expect(digest).toMatch(/^(none|sha256:[\da-f]{64})$/);
});
