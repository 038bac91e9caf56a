/** Paths for operators' programs (docs/operating.md). They are not part of the clients' contract and are not logged. */
export const ALIVE_PATH = "/healthz";
export const READY_PATH = "/readyz";
export const METRICS_PATH = "/metrics";

export const OPERATOR_PATHS: readonly string[] = [ALIVE_PATH, READY_PATH, METRICS_PATH];
