import type { RequestListener, Server } from "node:http";
import cors from "@fastify/cors";
import fastify from "fastify";
import { responsesTogether } from "./admission/answers-of-a-turn.ts";
import { type AppConfig, logsRequests } from "./config/config.ts";
import { ENDLESS } from "./config/load-limits.ts";
import type { Context } from "./context.ts";
import { sweepFiles } from "./files/sweep.ts";
import type { App } from "./http/app-types.ts";
import { openBodies, readBodies } from "./http/bodies/body.ts";
import { compressAnswers } from "./http/compression.ts";
import { ASYNCAPI, OPENAPI, serveDocument, serveTryPage } from "./http/documents.ts";
import { finishRequests } from "./http/ending.ts";
import {
  guardAnswers,
  ID_HEADER,
  observeRequests,
  openEntrance,
  refuseBrokenQueries,
  refuseUnsoundHosts,
  requestLog,
  requestNames,
  SERVER_OPTIONS,
} from "./http/entrance.ts";
import { handleErrors, sendRefusal } from "./http/errors.ts";
import { ANSWER_HEADERS } from "./http/headers.ts";
import { serveHealth } from "./http/health.ts";
import { queueCalls } from "./http/overload.ts";
import { serializerCompiler } from "./http/serve.ts";
import { validatorCompiler } from "./http/validation.ts";
import { serveMedia, serveWeb } from "./http/web.ts";
import { serveMetrics } from "./metrics/metrics.routes.ts";
import { accountRemover } from "./modules/accounts/departures.service.ts";
import { commentRemover } from "./modules/comments/comments.service.ts";
import { startExpiryNotices } from "./modules/invitation-links/invitation-links.expiry.ts";
import { startMailDelivery } from "./modules/mails/mails.delivery.ts";
import { startMailSweep } from "./modules/mails/mails.service.ts";
import { continueInterestNotices } from "./modules/projects/interest-notices.service.ts";
import { projectRemover } from "./modules/projects/project-removal.service.ts";
import { sourceOf } from "./modules/rate-limits/ip-networks.ts";
import { startRateLimitSweep } from "./modules/rate-limits/rate-limits.service.ts";
import { continueRemovals } from "./modules/removals/removals.service.ts";
import { serveModules } from "./modules/routes.ts";
import { authenticateAgain, authenticateCallers, identify } from "./modules/sessions/sessions.hooks.ts";
import { callerAddress } from "./platform/addresses/caller-address.ts";
import { corsHeaders, EXPOSED_HEADERS, PREFLIGHT_SECONDS } from "./platform/addresses/origins.ts";
import { refuse } from "./platform/refusal.ts";
import { previewed, servePreviews } from "./previews/previews.routes.ts";
import { openGateway } from "./realtime/gateway.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const BODY_BYTES_MAX = 1024 * 1024;
/** How long a request may take to arrive. It stops clients that send slowly to hold a connection. Milliseconds. */
const REQUEST_MAX_MS = 5 * 60 * 1000;

/** What a program that embeds the product may add to it. */
export interface AppOptions {
  /** Adds hooks before all routes: they see every request and answer. */
  readonly extend?: (app: App) => void;
  /** Makes the server that receives the app's requests, where another server listens. */
  readonly createServer?: (handler: RequestListener) => Server;
}

/**
 * The product as a function of its context: API, web, files and push on one server that does not listen yet. Two apps
 * with two contexts in one process do not see each other.
 */
export async function createApp(ctx: Context, { extend, createServer }: AppOptions = {}): Promise<App> {
  const app = openServer(ctx, createServer);
  app.decorate("servedPaths", []);
  app.decorate("commits", ctx.commits);
  app.decorate("room", ctx.room);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate("readFurther", (read) => ctx.cards.withoutKeeping(() => ctx.posts.withoutKeeping(read)));
  handleErrors(app, ctx);
  guardAnswers(app);
  const observers = new Set(logsRequests(ctx.config) ? [requestLog(ctx.log)] : []);
  await serveHealth(app, ctx);
  await serveMetrics(app, ctx, observers);
  observeRequests(app, observers);
  extend?.(app);
  await allowOrigins(app, ctx.config);
  refuseUnsoundHosts(app);
  await compressAnswers(app);
  queueCalls(app, ctx);
  await authenticateCallers(app, ctx);
  refuseBrokenQueries(app);
  serveDocument(app, "/openapi.json", OPENAPI);
  serveDocument(app, "/asyncapi.json", ASYNCAPI);
  await serveTryPage(app, "/docs", OPENAPI);
  await openBodies(app, async (bodies) => {
    await readBodies(bodies, { clock: ctx.realClock, uploads: ctx.load.uploads });
    authenticateAgain(bodies, ctx);
  });
  await serveMedia(app, ctx);
  serveModules(app, ctx);
  servePreviews(app, ctx);
  await serveWeb(app, ctx, (request, page) => previewed(ctx, request, page));
  const gateway = attachPush(app, ctx);
  openEntrance(app.server, ctx.config.corsOrigins);
  const stopJobs = runJobs(app, ctx);
  app.addHook("preClose", async () => {
    const requests = finishRequests(app, ctx);
    gateway.dismiss();
    await Promise.all([stopJobs(), requests]);
  });
  app.addHook("onClose", async () => ctx.push.disconnect());
  return app;
}

/** A server without routes that does not listen yet. */
function openServer(ctx: Context, createServer: AppOptions["createServer"]): App {
  const { corsOrigins, loadLimits } = ctx.config;
  const { connections, headMs } = loadLimits;
  const app: App = fastify({
    // The product writes its own line for each finished request, and none for health checks.
    logger: false,
    genReqId: requestNames(ctx.config.proxies),
    requestTimeout: REQUEST_MAX_MS,
    ...(createServer === undefined
      ? {
          http: {
            ...SERVER_OPTIONS,
            ServerResponse: responsesTogether(),
            headersTimeout: headMs,
            connectionsCheckingInterval: headMs / 2,
          },
        }
      : { serverFactory: createServer }),
    trustProxy: ctx.config.proxies > 0 && ((_address, hop) => hop < ctx.config.proxies),
    bodyLimit: BODY_BYTES_MAX,
    // Requests on connections that are still open while the server stops are answered as usual.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // The router itself refuses a path that cannot be decoded or is too long: such a path does not exist.
    frameworkErrors(_error, { id, headers }, reply) {
      // No hook runs for it.
      reply.headers({ ...ANSWER_HEADERS, ...corsHeaders(corsOrigins, headers.origin), [ID_HEADER]: id });
      sendRefusal(reply, refuse("NOT_FOUND"));
    },
    // The entrance answers.
    clientErrorHandler() {},
  });
  if (connections !== ENDLESS) app.server.maxConnections = connections;
  app.server.on("drop", () => ctx.load.noteRefusal("connections"));
  return app;
}

/** Lets pages of other origins call (wire.md §1). */
async function allowOrigins(app: App, { corsOrigins }: AppConfig): Promise<void> {
  await app.register(cors, {
    origin: corsOrigins === "*" ? "*" : [...corsOrigins],
    methods: METHODS,
    allowedHeaders: ["authorization", "content-type"],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}

/** Runs the jobs that work by the clock. Returns a function that stops them and waits for their running work. */
function runJobs(app: App, ctx: Context): () => Promise<unknown> {
  let stops: (() => unknown)[] = [];
  app.addHook("onReady", async () => {
    stops = [startExpiryNotices(ctx), startMailDelivery(ctx), startRateLimitSweep(ctx), startMailSweep(ctx)];
    continueInterestNotices(ctx);
    void continueRemovals(ctx, [accountRemover, commentRemover, projectRemover]);
  });
  app.addHook("onListen", async () => {
    sweepFiles(ctx);
  });
  return () => Promise.all(stops.map((stop) => stop()));
}

function attachPush(app: App, ctx: Context) {
  const { corsOrigins, loadLimits, proxies, webBaseUrl = "" } = ctx.config;
  const gateway = openGateway(app.server, {
    clock: ctx.clock,
    realClock: ctx.realClock,
    log: ctx.log,
    corsOrigins,
    webOrigin: URL.parse(webBaseUrl)?.origin,
    headers: ANSWER_HEADERS,
    limits: loadLimits,
    addressOf: (handshake) => sourceOf(callerAddress(handshake, proxies)),
    onTooMany: () => ctx.load.noteRefusal("connections"),
    identify(token) {
      const found = identify(app, ctx, "access", token);
      return typeof found === "string" ? undefined : { ...found, userId: found.id };
    },
  });
  ctx.push.connect(gateway.push);
  return gateway;
}
