import type { Plugin } from "vite";

const TRANSPORTS = /engine\.io-client\/build\/esm(-debug)?\/transports\/index\.js$/;

/**
 * Leaves WebTransport out of the socket code: the server offers only WebSocket and, for proxies that block it, HTTP polling. Every screen of
 * a member loads 0.8 kB less (decision 015). This plugin can go when engine.io-client no longer imports all transports for those
 * who name theirs.
 */
export function transportsPlugin(): Plugin {
  return {
    name: "chonsu:transports",
    load: {
      filter: { id: TRANSPORTS },
      handler: () => `
        import { XHR as polling } from "./polling-xhr.js";
        import { WS as websocket } from "./websocket.js";
        export const transports = { websocket, polling };
      `,
    },
  };
}
