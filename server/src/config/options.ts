import { parseArgs } from "node:util";
import { ConfigError, chosen } from "../platform/config-error.ts";

/** The options of the command line. */
export type ServerOptions = Readonly<ReturnType<typeof readOptions>>;

const DEFAULT_PORT = 3000;
const PORT_MAX = 65_535;
const LOOPBACK = "127.0.0.1";

/**
 * Reads `--port N --host H --scenario NAME --fresh --data DIR --isolate process --control-host NAME --open`. Throws
 * ConfigError with a hint for the user.
 */
export function readOptions(argv: readonly string[], defaultData: string) {
  const values = parse(argv);
  return {
    port: readPort(values.port),
    host: values.host ?? LOOPBACK,
    scenario: values.scenario,
    fresh: values.fresh ?? false,
    data: values.data ?? defaultData,
    /** Whether the browser of this machine is opened when the server is ready. */
    opens: values.open ?? false,
    /** Whether sandboxes are separate processes. */
    isolates: chosen("--isolate", values.isolate ?? "none", { process: true, none: false }),
    /** Host names under which other machines may call the control plane. */
    controlHosts: (values["control-host"] ?? []).map((name) => name.toLowerCase()),
  };
}

function parse(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        port: { type: "string" },
        host: { type: "string" },
        scenario: { type: "string" },
        fresh: { type: "boolean" },
        data: { type: "string" },
        open: { type: "boolean" },
        isolate: { type: "string" },
        "control-host": { type: "string", multiple: true },
      },
    });
    return values;
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : "Unknown option"}. See npm start -- --help.`);
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > PORT_MAX)
    throw new ConfigError(`--port is "${text}"; it must be a number from 0 to ${PORT_MAX}.`);
  return port;
}

/** Whether an address is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === LOOPBACK || host === "localhost" || host === "::1";
}
