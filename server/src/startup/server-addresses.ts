import { isLoopback } from "../config/options.ts";
import { reachableAddresses } from "../platform/addresses/machine-addresses.ts";

/** Hosts that stand for all addresses of this machine. */
const ALL = ["0.0.0.0", "::"];
const QUIET_ZONE = 2;

/**
 * The addresses at which other machines reach a server that listens on this host and is opened here at `address`, with a
 * QR code of the first one.
 */
export async function othersReach(host: string, address: string, own: readonly string[] = reachableAddresses()) {
  // `new URL` would leave out port 80.
  const port = Number(address.slice(address.lastIndexOf(":") + 1));
  const addresses = (ALL.includes(host) ? own : [host]).map((name) => addressOf(name, port));
  const [first] = addresses;
  return { addresses, qrCode: first === undefined ? [] : await qrCode(first) };
}

/** An address to open in a browser on this machine, for a server that listens on this host. */
export function openedAt(host: string, port: number): string {
  return addressOf(isLoopback(host) || ALL.includes(host) ? "127.0.0.1" : host, port);
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The lines of a QR code for a terminal. The library is loaded at the first call. */
async function qrCode(address: string): Promise<string[]> {
  const { renderUnicodeCompact } = await import("uqr");
  return renderUnicodeCompact(address, { border: QUIET_ZONE }).split("\n");
}
