import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listening } from "../listening.ts";

/** A response in the proxy, as JSON when it is JSON. */
export interface PassingAnswer {
  readonly method: string;
  readonly path: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

/** A fault of a server: changes responses in the proxy. */
export type Fault = (answer: PassingAnswer) => void;

/** A proxy that passes on the responses of a server, with one fault. */
export async function withFault(target: string, fault: Fault): Promise<string> {
  return listening(createServer((asked, answered) => void pass(target, fault, asked, answered)));
}

async function pass(target: string, fault: Fault, asked: IncomingMessage, answered: ServerResponse): Promise<void> {
  const { method = "GET", url = "/", headers } = asked;
  // Responses are read in the proxy, so they must not be compressed.
  const forward = request(new URL(url, target), { method, headers: { ...headers, "accept-encoding": "identity" } });
  asked.pipe(forward);
  const response = await new Promise<IncomingMessage>((resolve) => forward.once("response", resolve));
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const isJson = String(response.headers["content-type"]).startsWith("application/json") && bytes.length > 0;
  const answer: PassingAnswer = {
    method,
    path: url.replace(/\?.*/, ""),
    status: response.statusCode ?? 0,
    headers: { ...response.headers },
    body: isJson ? JSON.parse(bytes.toString()) : undefined,
  };
  fault(answer);
  const sent = isJson ? Buffer.from(JSON.stringify(answer.body)) : bytes;
  delete answer.headers["transfer-encoding"];
  if (sent.length > 0) answer.headers["content-length"] = String(sent.length);
  const kept = Object.entries(answer.headers).filter(([, value]) => value !== undefined);
  answered.writeHead(answer.status, Object.fromEntries(kept) as Record<string, string>).end(sent);
}
