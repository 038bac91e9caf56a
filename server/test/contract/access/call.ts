import { addressOf, type Endpoint, type LooseParts } from "@chonsu/shared/contract/endpoint";
import type { TestApp } from "../../support/harness.ts";

export type Answer = Awaited<ReturnType<typeof ask>>;

/** Calls one endpoint with a JSON body, or with the given body and headers. */
export async function ask(
  app: TestApp,
  endpoint: Endpoint,
  request: LooseParts,
  options: {
    readonly token?: string | undefined;
    readonly method?: Endpoint["method"] | "HEAD";
    readonly raw?: { readonly payload: string | Buffer; readonly type: string };
  } = {},
) {
  const { token, method = endpoint.method, raw } = options;
  const payload = raw?.payload ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const response = await app.app.inject({
    method,
    url: addressOf(endpoint, request),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { "content-type": raw?.type ?? "application/json" }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, body: text, headers } = response;
  const json = (): unknown => (text === "" ? undefined : JSON.parse(text));
  /** `""` for a success. */
  const code = status < 400 || text === "" ? "" : String(Object(json()).code);
  return { status, text, headers, json, code };
}

/** A form as bytes, of parts by their description in the header. */
export function multipart(parts: readonly (readonly [description: string, value: string | Buffer])[]) {
  const chunks = parts.flatMap(([description, value]) => [
    Buffer.from(`--xx\r\nContent-Disposition: form-data; ${description}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  return { payload: Buffer.concat([...chunks, Buffer.from("--xx--\r\n")]), type: "multipart/form-data; boundary=xx" };
}
