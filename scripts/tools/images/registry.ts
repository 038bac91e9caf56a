import { createHash } from "node:crypto";
import { z } from "zod";
import { LaunchError } from "../../launch/launch-error.mjs";

/** A list of manifests has one for each kind of machine, so its digest fits all of them. */
const KINDS = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
];
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+)(:\d+)?$/;
const UNAUTHORIZED = 401;
const USUAL_HOST = "registry-1.docker.io";
const USUAL_TAG = "latest";
const Token = z.object({ token: z.string().optional(), access_token: z.string().optional() });

/**
 * Fetches the digest of an image's tag from its registry. The digest is computed from the response and must equal the one that the registry
 * reports. Throws a LaunchError with one sentence when it cannot be determined.
 */
export async function digestOf(name: string): Promise<string> {
  const place = placeOf(name);
  const address = addressIn(place);
  const asked = await ask(address);
  const answer = asked.status === UNAUTHORIZED ? await ask(address, await tokenFor(asked, place)) : asked;
  if (!answer.ok) throw new LaunchError(`${place.host} answers ${answer.status} for ${name}: nothing was written.`);
  const digest = `sha256:${createHash("sha256")
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest("hex")}`;
  const said = answer.headers.get("docker-content-digest");
  if (said === null || said === digest) return digest;
  throw new LaunchError(`What ${place.host} sends for ${name} is not ${said}, as it says: nothing was written.`);
}

type ImagePlace = ReturnType<typeof placeOf>;

/** `debian:bookworm-slim` is `library/debian` of Docker Hub. A name whose first part is a host belongs to that host. */
export function placeOf(name: string) {
  const [, host = USUAL_HOST, path = "", tag = USUAL_TAG] =
    /^(?:(localhost(?::\d+)?|[^/]+[.:][^/]+)\/)?(.+?)(?::([^:/]+))?$/.exec(name) ?? [];
  const isOfficial = host === USUAL_HOST && !path.includes("/");
  return { host, repository: isOfficial ? `library/${path}` : path, tag };
}

function addressIn({ host, repository, tag }: ImagePlace): string {
  return `${LOOPBACK.test(host) ? "http" : "https"}://${host}/v2/${repository}/manifests/${tag}`;
}

async function ask(address: string, token?: string): Promise<Response> {
  const headers = { accept: KINDS.join(", "), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  try {
    return await fetch(address, { headers });
  } catch {
    throw new LaunchError(`${new URL(address).host} does not answer: nothing was written.`);
  }
}

/** The registry's refusal names the address where any reader gets a token. */
async function tokenFor(refusal: Response, { host }: ImagePlace): Promise<string> {
  const challenge = refusal.headers.get("www-authenticate") ?? "";
  const { realm, ...query } = Object.fromEntries(
    Array.from(challenge.matchAll(/(\w+)="([^"]*)"/g), ([, name = "", value = ""]) => [name, value]),
  );
  const url = URL.parse(realm ?? "");
  if (url === null || (url.protocol !== "https:" && !LOOPBACK.test(url.host))) {
    throw new LaunchError(`${host} gives no token for reading: nothing was written.`);
  }
  url.search = String(new URLSearchParams(query));
  const { data } = Token.safeParse(await (await ask(url.href)).json().catch(() => undefined));
  const token = data?.token ?? data?.access_token;
  if (token === undefined) throw new LaunchError(`${url.host} gives no token for reading: nothing was written.`);
  return token;
}
