import { createHash } from "node:crypto";
import path from "node:path";
import { previewCopy } from "@chonsu/shared/copy/previews";
import type { User } from "@chonsu/shared/entities/users";
import { withoutContacts } from "@chonsu/shared/format/text/linkify";
import { oneLine } from "@chonsu/shared/format/text/one-line";
import { truncate } from "@chonsu/shared/format/text/truncate";
import type { Visitor } from "../access/caller.ts";
import type { Context } from "../context.ts";
import { greetByCode } from "../modules/experiences/experience-links.service.ts";
import { findUsableLink } from "../modules/invitation-links/invitation-links.service.ts";
import { showPostToVisitor } from "../modules/projects/projects.service.ts";
import { chargeVisit } from "../modules/rate-limits/call-limits.ts";
import { lookUpUsers } from "../modules/users/users.service.ts";
import { isRefusal } from "../platform/refusal.ts";

/** What other programs show for a link of the web (docs/spec/product.md#link-previews). */
export interface Preview {
  readonly title: string;
  readonly description: string;
  /** Whether search engines may keep the page. */
  readonly isListed: boolean;
  readonly picture: Picture;
}

/** The size that chats and search engines ask for. Pixels. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** What is drawn. Equal values give the same picture. */
export interface Picture {
  /** The link for which the picture is drawn, as a path without a final slash: `post/25`. */
  readonly of: string;
  readonly heading: string;
  readonly line: string;
  readonly person?: PreviewedPerson;
  /** A stored picture. */
  readonly photo?: string | undefined;
}

interface PreviewedPerson {
  readonly name: string;
  /** The file of their stored picture. */
  readonly file: string | undefined;
}

const TITLE_MAX = 60;
const NAME_MAX = 20;
const DESCRIPTION_MAX = 120;
/**
 * A preview shows what a visitor may see, because everybody with the link may see it. Without an origin, the addresses
 * of pictures are paths.
 */
const VISITOR: Visitor = { id: null, origin: "" };

const PRODUCT: Preview = {
  title: previewCopy.product,
  description: previewCopy.lead,
  isListed: false,
  picture: { of: "product/web", heading: previewCopy.product, line: previewCopy.lead },
};

type FindPreview = (ctx: Context, key: string) => Preview | undefined;

/** Find the preview of a link, by its kind. A link to something that does not exist has no preview. */
const FINDERS: Readonly<Record<string, FindPreview>> = { product: () => PRODUCT, post, invitation, experience };

/**
 * The preview of a page of the web. A page for members only has the preview of the product, which reveals nothing of
 * the page. So has every page for an address that has opened too many of them.
 */
export function previewOfPage(ctx: Context, pathname: string, query: URLSearchParams, address: string): Preview {
  const find = (kind: string, key: string) =>
    chargeVisit(ctx, address, `${kind}/${key}`, "preview") === undefined ? previewOf(ctx, kind, key) : undefined;
  const at = pathname.replace(/\/+$/, "");
  if (at === "") return { ...PRODUCT, isListed: true };
  const [, post] = /^\/projects\/(\d{1,15})$/.exec(at) ?? [];
  const [, experience] = /^\/experience\/welcome\/([\w-]+)$/.exec(at) ?? [];
  const code = at === "/welcome" ? query.get("code") : null;
  return (
    (post !== undefined ? find("post", post) : undefined) ??
    (experience !== undefined ? find("experience", experience) : undefined) ??
    (code !== null ? find("invitation", code) : undefined) ??
    PRODUCT
  );
}

/** The preview of a link, by its kind and its id or code. Undefined when the link leads nowhere. */
export function previewOf(ctx: Context, kind: string, key: string): Preview | undefined {
  return Object.hasOwn(FINDERS, kind) ? FINDERS[kind]?.(ctx, key) : undefined;
}

/** The address of a picture. A different picture has a different address, so clients may keep a picture for ever. */
export function addressOf(picture: Picture): string {
  const version = createHash("sha256").update(JSON.stringify(picture)).digest("hex").slice(0, 12);
  return `/previews/${picture.of}/${version}.jpg`;
}

function post(ctx: Context, key: string): Preview | undefined {
  const found = showPostToVisitor(ctx, VISITOR, Number(key));
  if (isRefusal(found)) return undefined;
  const heading = shortened(found.title, TITLE_MAX);
  const [photo] = found.images;
  return {
    title: heading,
    description: shortened(found.content, DESCRIPTION_MAX) || previewCopy.post,
    isListed: false,
    picture: {
      of: `post/${found.id}`,
      heading,
      line: found.keywords.map((keyword) => `#${oneLine(keyword)}`).join("  "),
      photo: photo && path.basename(photo.image),
    },
  };
}

function invitation(ctx: Context, code: string): Preview | undefined {
  const link = findUsableLink(ctx, code);
  if (isRefusal(link)) return undefined;
  const { inviterId } = link.row;
  const inviter = lookUpUsers(ctx, VISITOR, [inviterId])(inviterId);
  const title = previewCopy.invitation(nameOf(inviter));
  return {
    title,
    description: previewCopy.invitationLead,
    isListed: false,
    picture: { of: `invitation/${link.row.code}`, heading: title, line: previewCopy.lead, person: faceOf(inviter) },
  };
}

function experience(ctx: Context, code: string): Preview | undefined {
  const found = greetByCode(ctx, VISITOR, code);
  if (isRefusal(found)) return undefined;
  const title = previewCopy.experience(nameOf(found.user));
  const description = shortened(found.experience.title, DESCRIPTION_MAX);
  return {
    title,
    description,
    isListed: false,
    picture: { of: `experience/${code}`, heading: title, line: description, person: faceOf(found.user) },
  };
}

function nameOf({ user_name }: User): string {
  return shortened(user_name, NAME_MAX);
}

function faceOf({ user_name, profile }: User): PreviewedPerson {
  return { name: oneLine(user_name), file: profile.image === null ? undefined : path.basename(profile.image) };
}

/**
 * The text as one line, without e-mail addresses and other contact data: programs that nobody controls keep previews.
 */
function shortened(text: string, max: number): string {
  return truncate(oneLine(withoutContacts(text)), max);
}
