import { storageSize } from "@chonsu/db/storage-size";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Context } from "../context.ts";
import { routeOf, type Seen } from "../http/entrance.ts";
import { countUnsentMails } from "../modules/mails/mails.service.ts";

const MS_PER_SECOND = 1000;
/** Limits of the buckets, from answers out of memory to noticeable waits. Seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The metrics of one running copy of the product, in the format of Prometheus. */
export type Metrics = ReturnType<typeof openMetrics>;

/** Creates the metrics and begins to count. Gauges are read when the metrics are requested. */
export function openMetrics(ctx: Context) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  lookUpSizes(registry, ctx);
  lookUpRefusals(registry, ctx);
  nameLoosened(registry, ctx);
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the head of a request to the last byte of its answer; cut: the caller had gone",
    labelNames: ["method", "route", "status"],
    buckets: DURATIONS,
    registers: [registry],
  });
  return {
    /** Counts requests, by the pattern of their route. */
    observe({ request, reply, ms, isWhole }: Seen) {
      const status = isWhole ? String(reply.statusCode) : "cut";
      requests.observe({ method: request.method, route: routeOf(request) ?? "none", status }, ms / MS_PER_SECOND);
    },
    contentType: registry.contentType,
    /** All current values as text. */
    text: () => registry.metrics(),
  };
}

function lookUpSizes(registry: Registry, ctx: Context): void {
  const gauge = (name: string, help: string, look: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(look());
      },
    });
  gauge("chonsu_connections_open", "Open push connections", () => ctx.push.openConnections());
  gauge("chonsu_graph_members", "Members who have a chon", () => sizeOfGraph(ctx).members);
  gauge("chonsu_graph_chons", "Pairs of members who are chons", () => sizeOfGraph(ctx).chons);
  gauge("chonsu_graph_bytes", "Memory of the graph", () => ctx.graph.bytes);
  gauge("chonsu_database_bytes", "The database without its log", () => storageSize(ctx.db).databaseBytes);
  gauge("chonsu_database_log_bytes", "The write-ahead log", () => storageSize(ctx.db).logBytes);
  gauge("chonsu_calls_waiting", "Calls that wait to be begun", () => ctx.load.calls.waiting);
  gauge("chonsu_hashes_waiting", "Passwords that wait to be hashed", () => ctx.load.hashes.waiting);
  gauge("chonsu_pictures_waiting", "Pictures that wait to be decoded", () => ctx.load.pictures.waiting);
  gauge("chonsu_mails_unsent", "Mails of the outbox that still have to go", () => countUnsentMails(ctx.db));
}

function lookUpRefusals(registry: Registry, { load }: Context): void {
  new Counter({
    name: "chonsu_refused_total",
    help: "Refused because it would have been too much: for one caller (rate_limit), or for this process",
    labelNames: ["reason"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(load.refused)) this.inc({ reason }, count);
    },
  });
}

/** Adds one series for each setting that removes a protection; none when all protections are on. */
function nameLoosened(registry: Registry, { config }: Context): void {
  const gauge = new Gauge({
    name: "chonsu_setting_loosened",
    help: "Settings of production that have taken a protection away",
    labelNames: ["setting"],
    registers: [registry],
  });
  for (const setting of config.loosened) gauge.set({ setting }, 1);
}

function sizeOfGraph({ graph, texts }: Context): { readonly members: number; readonly chons: number } {
  let members = 0;
  let ends = 0;
  for (const id of texts.people.documents.ids()) {
    const degree = graph.degreeOf(id);
    ends += degree;
    if (degree > 0) members += 1;
  }
  return { members, chons: ends / 2 };
}
