import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { PRODUCT_NAME, PRODUCT_NAME_LATIN } from "@chonsu/shared/school/school";
import { type Json, jsonSchemas, withoutUnused } from "./schemas.ts";

const ABOUT = `What the server sends by itself, over socket.io (protocol version 5, WebSocket or long polling) at the path \`/socket.io\`, from the
table of events that also sends them. How to connect, what to do when a connection ends, and programs for three languages: docs/push.md.

- **Connect** with an access token of \`POST /api/token/\` in the handshake: \`auth: { token }\`. A handshake is refused (\`connect_error\`) with the
  message \`token_not_valid\`, or \`too_many_tabs\` where the member has too many connections open.
- **Events** go to all open connections of a member after the commit, never before. Clients only listen: what they emit is ignored. \`seq\` is the
  place of an event among all events; later ones are greater.
- **The end of the token** ends its connection: \`disconnect\` with the reason \`io server disconnect\`. socket.io does not come back by itself
  after that. Renew the token (\`POST /api/token/refresh/\`) and connect again.
- **Nothing is sent again.** \`GET /api/changes/?since=SEQ\` lists what was missed, each kind and thing once; \`since\` of the first call is in
  the answer of \`POST /api/token/\`. \`feed:changed\` is not kept.

Payloads may gain fields.`;

const TOKEN = {
  type: "object",
  properties: { token: { type: "string", description: "An access token" } },
  required: ["token"],
};

/** The AsyncAPI document of the push. `examples` has a payload for each event. */
export function asyncApiDocument(examples: ReadonlyMap<string, unknown>): Json {
  const schemas = jsonSchemas(Object.values(REALTIME_EVENTS), "output");
  const messages = Object.entries(REALTIME_EVENTS).map(([event, schema]): [string, Json] => {
    const { description } = schema;
    const payload = { ...schemas.of(schema), description };
    const shown = [{ payload: examples.get(event) }];
    return [keyOf(event), { name: event, title: event, summary: description, payload, examples: shown }];
  });
  const handshake = { name: "auth", title: "Handshake", summary: "The `auth` of the connection", payload: TOKEN };
  const keys = messages.map(([key]) => key);
  return withoutUnused({
    asyncapi: "3.0.0",
    info: { title: `${PRODUCT_NAME} (${PRODUCT_NAME_LATIN}): push`, version: "1.0.0", description: ABOUT },
    defaultContentType: "application/json",
    servers: {
      local: {
        host: "127.0.0.1:3000",
        pathname: "/socket.io",
        protocol: "ws",
        description: "`npm start`; elsewhere `wss` at the address of the API",
        security: [{ $ref: "#/components/securitySchemes/token" }],
      },
    },
    channels: {
      push: {
        address: "/",
        title: "The connection of a member",
        description:
          "The default namespace of socket.io; the server puts each connection where its member's events go.",
        messages: Object.fromEntries(["auth", ...keys].map((key) => [key, { $ref: `#/components/messages/${key}` }])),
      },
    },
    operations: {
      connect: { action: "receive", ...onPush(["auth"]), summary: "Connect with an access token" },
      push: { action: "send", ...onPush(keys), summary: "Tell a member what changed for them" },
    },
    components: {
      securitySchemes: { token: { type: "apiKey", in: "user", description: "`auth: { token }` of the handshake" } },
      messages: Object.fromEntries([["auth", handshake], ...messages]),
      schemas: schemas.entities,
    },
  });
}

/** Component names must not contain a colon. */
const keyOf = (event: string) => event.replace(":", ".");

function onPush(keys: readonly string[]): Json {
  const messages = keys.map((key) => ({ $ref: `#/channels/push/messages/${key}` }));
  return { channel: { $ref: "#/channels/push" }, messages };
}
