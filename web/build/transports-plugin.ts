import type { Plugin } from "vite";

const TRANSPORTS = /engine\.io-client\/build\/esm(-debug)?\/transports\/index\.js$/;

/** The push speaks WebSocket and, where a proxy lets none through, plain HTTP, as the server does: the third way, WebTransport, stays out. */
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
