import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/** Headers by lower-case name. */
type Headers = Readonly<Record<string, string>>;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
type Directives = Readonly<Record<string, readonly string[]>>;

const NONE = ["'none'"];
const SELF = ["'self'"];
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Browser features that the web does not use, disabled for everything on the page. */
const PERMISSIONS = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** The policy of the product's own pages: no frames, no other base URL, no inline script. */
const DOCUMENT: Directives = {
  defaultSrc: NONE,
  scriptSrc: SELF,
  styleSrc: SELF,
  imgSrc: [...SELF, "data:"],
  connectSrc: SELF,
  objectSrc: NONE,
  baseUri: NONE,
  formAction: NONE,
  frameAncestors: NONE,
};

/**
 * For every answer: browsers do not guess the content type, and other sites receive no referrer. Pages of other sites
 * cannot embed the answer. They may still read it by CORS, which these headers do not change.
 */
const EVERYWHERE = [
  helmet.xContentTypeOptions(),
  helmet.referrerPolicy(),
  helmet.crossOriginResourcePolicy({ policy: "same-origin" }),
];
/** For browsers that do not know `frame-ancestors`. */
const UNFRAMED = helmet.xFrameOptions({ action: "deny" });

/**
 * For data: a browser must not render it as a page, and keeps nothing of it, because another member may use that browser
 * next (wire.md §1 "Caches").
 */
export const ANSWER_HEADERS: Headers = {
  ...protectedBy({ defaultSrc: NONE, frameAncestors: NONE }),
  "cache-control": "no-store",
};

const FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`;
const AFTER_ASKING = "no-cache";

/** All that caches may keep, with the value of `Cache-Control`: it is the same for everybody, and needs no token. */
export const KEPT_BY_CACHES = {
  /** A file below `/media/`. Its name is never used again. */
  picture: FOREVER,
  /** A file of the web with a name of its content. */
  namedFile: FOREVER,
  /** Another file of the web, and its page. */
  webFile: AFTER_ASKING,
  page: AFTER_ASKING,
  /** The picture of a preview at its present address. */
  preview: FOREVER,
  /** An older address shows the present picture too. */
  olderPreview: AFTER_ASKING,
} as const;

/** For the web's page and all its files. A worker uses the policy of its own file. */
export const WEB_HEADERS: Headers = {
  ...protectedBy(
    {
      ...DOCUMENT,
      // A picture is previewed before it is uploaded.
      imgSrc: [...SELF, "data:", "blob:"],
      fontSrc: SELF,
      workerSrc: SELF,
      manifestSrc: SELF,
      formAction: SELF,
    },
    UNFRAMED,
  ),
  "permissions-policy": PERMISSIONS,
};

/** For the API documentation pages, which write their own inline style. They show no data of members. */
export const DOCS_HEADERS = protectedBy({ ...DOCUMENT, styleSrc: [...SELF, "'unsafe-inline'"] }, UNFRAMED);

/**
 * For stored pictures, which pages of other sites may show too (wire.md §1). A picture that is opened by itself is a
 * document without script, frames and origin. Inline style is allowed, because the browser centres the picture with it.
 */
export const MEDIA_HEADERS = protectedBy(
  { defaultSrc: NONE, styleSrc: ["'unsafe-inline'"], frameAncestors: NONE, sandbox: [] },
  helmet.crossOriginResourcePolicy({ policy: "cross-origin" }),
);

/**
 * Added where the address of the page is https: HSTS, and no access for windows of other sites. Over plain http, HSTS
 * would lock people out, and browsers would warn about the other header.
 */
export const HTTPS_HEADERS = headersOf(
  helmet.strictTransportSecurity({ maxAge: YEAR_SECONDS, includeSubDomains: false }),
  helmet.crossOriginOpenerPolicy({ policy: "same-origin" }),
);

/** The headers of all answers, with a content security policy, and with more headers or other values. */
function protectedBy(directives: Directives, ...more: readonly Middleware[]): Headers {
  const policy = helmet.contentSecurityPolicy({ useDefaults: false, directives: { ...directives } });
  return headersOf(...EVERYWHERE, ...more, policy);
}

/**
 * The headers that Helmet sets, computed once. As a hook of every request, Helmet would cost more than most calls
 * (docs/decisions/021).
 */
function headersOf(...parts: readonly Middleware[]): Headers {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  for (const part of parts) part(response.req, response, () => {});
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
