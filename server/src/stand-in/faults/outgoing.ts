import type { ServerResponse } from "node:http";

/** One piece of a body as it was handed to `write` or `end`. */
export interface Piece {
  readonly bytes: Buffer;
  readonly done: () => void;
}

/** Takes over what the product writes as a body, and can still write itself. */
export interface Outgoing {
  write(bytes: Buffer): void;
  end(): void;
  /** Sends what is under way, then ends the connection. */
  cut(): void;
}

/** What stands in for `write` and `end`. */
interface Takers {
  /** Whether whoever writes may go on; if not it hears "drain". */
  write(piece: Piece): boolean;
  end(piece: Piece): void;
}

/** Puts takers between whoever writes a response and its connection. The head goes out as it was set. */
export function takeOver(response: ServerResponse, takers: (outgoing: Outgoing) => Takers): void {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const { write: take, end: takeEnd } = takers({
    write: (bytes) => void write(bytes),
    end: () => void end(),
    cut() {
      response.flushHeaders();
      response.socket?.destroySoon();
    },
  });
  Object.assign(response, {
    write: (...given: readonly unknown[]) => take(pieceOf(given)),
    end(...given: readonly unknown[]) {
      takeEnd(pieceOf(given));
      return response;
    },
  });
}

/** Reads the arguments of Node's `write` and `end`: bytes or a text in an encoding, or none, and perhaps a callback. */
function pieceOf(given: readonly unknown[]): Piece {
  const [chunk, encoding] = given;
  const callback = given.find((one) => typeof one === "function");
  return { bytes: bytesOf(chunk, encoding), done: () => callback?.() };
}

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (typeof chunk !== "string") return Buffer.alloc(0);
  return Buffer.from(chunk, typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8");
}
