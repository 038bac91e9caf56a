const LOOPBACK = ["127.0.0.1", "localhost"];

/**
 * Adds this machine to the addresses that are never asked for through a proxy (`NO_PROXY`), for this process and those
 * that it starts. Without a proxy in the environment nothing changes.
 */
export function reachLoopbackDirectly(env: NodeJS.ProcessEnv): void {
  const hasProxy = Object.keys(env).some((name) => /^(https?|all)_proxy$/i.test(name));
  if (!hasProxy) return;
  const given = env["NO_PROXY"] ?? env["no_proxy"] ?? "";
  const direct = new Set([...given.split(/[\s,]+/).filter(Boolean), ...LOOPBACK]);
  // Some programs read the one, some the other.
  for (const name of ["NO_PROXY", "no_proxy"]) env[name] = given.trim() === "*" ? "*" : [...direct].join(",");
}
