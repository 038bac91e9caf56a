import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, type RequestListener } from "node:http";
import { CONTROL_DETAILS } from "@chonsu/shared/stand-in/control-copy";
import { CONTROL } from "@chonsu/shared/stand-in/table";
import fastify from "fastify";
import { z } from "zod";
import { carriesToken } from "../../access/local-callers.ts";
import type { App } from "../../http/app-types.ts";
import { openBodies, readBodies } from "../../http/bodies/body.ts";
import { CONTROL_OPENAPI, serveDocument, serveTryPage } from "../../http/documents.ts";
import { guardAnswers, refuseBrokenQueries, refuseUnsoundHosts } from "../../http/entrance.ts";
import { handleErrors, sendRefusal } from "../../http/errors.ts";
import { ANSWER_HEADERS } from "../../http/headers.ts";
import { serializerCompiler, serveTable } from "../../http/serve.ts";
import { BadInput } from "../../http/validation.ts";
import type { Log } from "../../platform/log.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ControlContext, GetControlContext } from "../control-plane/control-context.ts";
import { refuseFromOutside } from "../control-plane/gate.ts";
import type { Answerer } from "../products/front.ts";
import { accountsRoutes } from "../routes/accounts.routes.ts";
import { consoleRoutes } from "../routes/console.routes.ts";
import { giveRoutes } from "../routes/give.routes.ts";
import { mailsRoutes } from "../routes/mails.routes.ts";
import { productRoutes } from "../routes/product.routes.ts";
import { sandboxesRoutes } from "../routes/sandboxes.routes.ts";
import { toolsRoutes } from "../routes/tools.routes.ts";
import { controlValidator, refuseInEnglish } from "./english.ts";
import { findUnknownKeys } from "./unknown-keys.ts";

/**
 * Opens the control plane. One app, created at the first request, serves the calls of all products; the request decides
 * for which product. Every call needs the token. The page and the documents hold nothing that needs protection.
 */
export function openControlPlane(log: Log) {
  const asked = new AsyncLocalStorage<ControlContext>();
  const control: GetControlContext = () => {
    const context = asked.getStore();
    if (context === undefined) throw new Error("nobody is asked");
    return context;
  };
  let plane: Promise<Plane> | undefined;
  return {
    /** A handler for the calls to one product. */
    of: (context: () => ControlContext): Pick<Answerer, "handle"> => ({
      handle(request, response) {
        plane ??= openPlane(control, log);
        plane.then(
          ({ answer }) => asked.run(context(), () => answer(request, response)),
          (error) => response.destroy(error),
        );
      },
    }),
    async close(): Promise<void> {
      await plane?.then(({ app }) => app.close());
    },
  };
}

export type ControlPlane = ReturnType<typeof openControlPlane>;

interface Plane {
  readonly app: App;
  readonly answer: RequestListener;
}

async function openPlane(control: GetControlContext, log: Log): Promise<Plane> {
  let answer: RequestListener = () => {};
  const app: App = fastify({
    logger: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) =>
      sendRefusal(reply.headers(ANSWER_HEADERS), refuse("NOT_FOUND", NOT_FOUND)),
    // This server does not listen: the front passes requests to it.
    serverFactory(handler: RequestListener) {
      answer = handler;
      return createServer();
    },
  });
  app.decorate("servedPaths", []);
  app.decorate("commits", { getter: () => control().product.instance.ctx.commits });
  app.decorate("room", { getter: () => control().product.instance.ctx.room });
  app.decorateRequest("caller");
  app.decorateRequest("tokenProblem");
  app.setValidatorCompiler(controlValidator);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, { log });
  guardAnswers(app);
  refuseInEnglish(app);
  refuseUnsoundHosts(app);
  guard(app, control);
  refuseBrokenQueries(app);
  // This is the last hook. After it, a call runs without a pause until its own first pause.
  app.addHook("preHandler", (_request, _reply, done) => control().product.whenPresent(() => done()));
  serveDocument(app, "/__standin/openapi.json", CONTROL_OPENAPI);
  await serveTryPage(app, "/__standin/docs", CONTROL_OPENAPI);
  await openBodies(app, async (bodies) => {
    await readBodies(bodies);
    refuseUnknownKeys(bodies, "body");
  });
  refuseUnknownKeys(app, "query");
  serveControl(app, control);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse("NOT_FOUND")));
  await app.ready();
  return { app, answer };
}

/** The answer for an address that no route can read. No hook sees such a request. */
const NOT_FOUND = { detail: CONTROL_DETAILS.NOT_FOUND };

/** The schema of a call without input. */
const NO_KEYS = z.object({});

/** Checks origin and token before anything else of a request is read. */
function guard(app: App, control: GetControlContext): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { gate } = control();
    const isCall = request.routeOptions.config.endpoint !== undefined;
    const isKnown = !isCall || carriesToken(request.raw, gate.token);
    const refusal = refuseFromOutside(gate, request, isCall) ?? (isKnown ? undefined : refuse("CONTROL_TOKEN_WRONG"));
    request.caller = { id: null, origin: `${request.protocol}://${request.host}` };
    if (refusal === undefined) done();
    else sendRefusal(reply, refusal);
  });
}

/** Refuses a call with an unknown key, because it is a mistake in a test. Nothing of the call is done. */
function refuseUnknownKeys(app: App, part: "body" | "query"): void {
  app.addHook("preValidation", (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const unknown = endpoint === undefined ? [] : findUnknownKeys(endpoint[part] ?? NO_KEYS, request[part]);
    if (unknown.length === 0) return done();
    done(new BadInput(unknown));
  });
}

function serveControl(app: App, control: GetControlContext): void {
  consoleRoutes(app, control);
  serveTable(app, CONTROL, {
    ...productRoutes(control),
    ...toolsRoutes(control),
    mails: mailsRoutes(control),
    accounts: accountsRoutes(control),
    give: giveRoutes(control),
    sandboxes: sandboxesRoutes(app, control),
  });
}
