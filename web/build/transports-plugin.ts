import type { Plugin } from "vite";

const TRANSPORTS = /engine\.io-client\/build\/esm(-debug)?\/transports\/index\.js$/;

/** Removes WebTransport from the socket code. The server offers only WebSocket and, for proxies that block it, HTTP polling. */
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
