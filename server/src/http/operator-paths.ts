/** What operators' programs ask (docs/operating.md): no part of the clients' contract, and written down by nobody. */
export const ALIVE_PATH = "/healthz";
export const READY_PATH = "/readyz";
export const METRICS_PATH = "/metrics";

export const OPERATOR_PATHS: readonly string[] = [ALIVE_PATH, READY_PATH, METRICS_PATH];
