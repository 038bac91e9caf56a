/** The place of an image in its registry. */
export interface Place {
  readonly host: string;
  readonly repository: string;
  readonly tag: string;
}

const NAMED = /^(?:FROM|[ \t]+image:)[ \t]+(?<name>[^\s@]+)(?:@(?<digest>\S+))?/gm;
const STAGE = /^FROM[ \t]+\S+[ \t]+AS[ \t]+(\S+)/gim;
const USUAL_HOST = "registry-1.docker.io";
const USUAL_TAG = "latest";

/** The images that a Dockerfile or a file of compose takes from a registry, each once, by names without a digest: `debian:bookworm-slim`. */
export function imagesIn(text: string) {
  const stages = new Set(Array.from(text.matchAll(STAGE), ([, stage]) => stage));
  const found = Array.from(text.matchAll(NAMED), ({ groups }) => ({
    name: groups?.["name"] ?? "",
    digest: groups?.["digest"],
  }));
  return found.filter(
    ({ name }, place) => !stages.has(name) && found.findIndex((other) => other.name === name) === place,
  );
}

/** The text with a digest after each image name whose digest is known. */
export function withDigests(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replaceAll(NAMED, (all, name: string, digest: string | undefined) => {
    const known = digests.get(name);
    if (known === undefined) return all;
    return `${digest === undefined ? all : all.slice(0, -digest.length - 1)}@${known}`;
  });
}

/** `debian:bookworm-slim` is `library/debian` of Docker Hub. A name whose first part is a host belongs to that host. */
export function placeOf(name: string): Place {
  const [, host = USUAL_HOST, path = "", tag = USUAL_TAG] =
    /^(?:(localhost(?::\d+)?|[^/]+[.:][^/]+)\/)?(.+?)(?::([^:/]+))?$/.exec(name) ?? [];
  const isOfficial = host === USUAL_HOST && !path.includes("/");
  return { host, repository: isOfficial ? `library/${path}` : path, tag };
}
