import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import type { App } from "./app-types.ts";

/** Headers by their names in small letters. */
type Headers = Readonly<Record<string, string>>;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
type Directives = Readonly<Record<string, readonly string[]>>;

const NONE = ["'none'"];
const SELF = ["'self'"];
const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** What no screen of the web asks for, so that nothing can ask for it in its name. */
const PERMISSIONS = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** A document of ours: shown in no frame, with no other base for its links, run by nothing that stands in its markup. */
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

/** Of every answer: it is what it says it is, and tells other sites nothing of where it stood. */
const EVERYWHERE = [helmet.xContentTypeOptions(), helmet.referrerPolicy()];
/** For browsers that do not know `frame-ancestors`. */
const UNFRAMED = helmet.xFrameOptions({ action: "deny" });
/** Pages elsewhere cannot load it as something of theirs; they read answers by CORS, which this does not touch. */
const NOT_EMBEDDED = helmet.crossOriginResourcePolicy({ policy: "same-origin" });

/** Of data: no browser shall make a page of it. */
export const ANSWER_HEADERS = headersOf(
  ...EVERYWHERE,
  NOT_EMBEDDED,
  policy({ defaultSrc: NONE, frameAncestors: NONE }),
);

/** Of the web's page and all its files: a worker lives by the policy that its own file came with. */
export const WEB_HEADERS: Headers = {
  ...headersOf(
    ...EVERYWHERE,
    NOT_EMBEDDED,
    UNFRAMED,
    policy({
      ...DOCUMENT,
      // A picture is shown before it is sent.
      imgSrc: [...SELF, "data:", "blob:"],
      fontSrc: SELF,
      workerSrc: SELF,
      manifestSrc: SELF,
      formAction: SELF,
    }),
  ),
  "permissions-policy": PERMISSIONS,
};

/** Of the page for those who run and test the product, the outbox. */
export const TOOL_HEADERS = headersOf(...EVERYWHERE, NOT_EMBEDDED, UNFRAMED, policy(DOCUMENT));

/** Of the pages to try calls on, which write a style of their own into themselves. They show nothing that a member wrote. */
export const DOCS_HEADERS = headersOf(
  ...EVERYWHERE,
  NOT_EMBEDDED,
  UNFRAMED,
  policy({ ...DOCUMENT, styleSrc: [...SELF, "'unsafe-inline'"] }),
);

/**
 * Of stored pictures, which pages elsewhere show too (wire.md §1). Opened by itself one is a document without script, frame and origin;
 * the style is the browser's own, which centres it.
 */
export const MEDIA_HEADERS = headersOf(
  ...EVERYWHERE,
  helmet.crossOriginResourcePolicy({ policy: "cross-origin" }),
  policy({ defaultSrc: NONE, styleSrc: ["'unsafe-inline'"], frameAncestors: NONE, sandbox: [] }),
);

/**
 * What a page adds where its address is https: nobody goes back to http, and no window of another site keeps a hold on it. Over plain
 * http the one would lock people out and browsers complain of the other.
 */
export const HTTPS_HEADERS = headersOf(
  helmet.strictTransportSecurity({ maxAge: HSTS_SECONDS, includeSubDomains: false }),
  helmet.crossOriginOpenerPolicy({ policy: "same-origin" }),
);

/** Gives every answer of an app the headers of data; pages and files put theirs in their place. */
export function guardAnswers(app: App): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(ANSWER_HEADERS);
    done();
  });
}

function policy(directives: Directives): Middleware {
  return helmet.contentSecurityPolicy({ useDefaults: false, directives: { ...directives } });
}

/** What Helmet sets, asked once: as a hook of every request it would cost more than most calls do (docs/decisions/021). */
function headersOf(...parts: readonly Middleware[]): Headers {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  for (const part of parts) part(response.req, response, () => {});
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
