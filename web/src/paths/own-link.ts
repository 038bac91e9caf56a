import { plainPath } from "./paths.ts";

/** The member or post that a link of this product leads to. */
export interface LinkedThing {
  readonly kind: "person" | "post";
  readonly id: number;
}

const PERSON = /^\/profile\/([1-9]\d{0,14})$/;
const POST = /^\/projects\/([1-9]\d{0,14})$/;

/** What a URL shows, when it leads to a profile or a post of this host; otherwise null. */
export function thingOfLink(url: string): LinkedThing | null {
  const own = `${window.location.origin}/`;
  // A phone begins a line with a capital: Https://
  if (!url.toLowerCase().startsWith(own)) return null;
  const path = plainPath(new URL(url).pathname);
  const [person, post] = [PERSON.exec(path)?.[1], POST.exec(path)?.[1]];
  if (person !== undefined) return { kind: "person", id: Number(person) };
  return post === undefined ? null : { kind: "post", id: Number(post) };
}

/** The whole URL of a page of this product, as it is sent to somebody (R50). */
export function urlOf(path: string): string {
  return new URL(path, window.location.origin).href;
}
