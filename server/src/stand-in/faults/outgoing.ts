import type { ServerResponse } from "node:http";

/** One piece of a body as it was passed to `write` or `end`. */
export interface Piece {
  readonly bytes: Buffer;
  readonly done: () => void;
}

/** Sends bytes to the client through the original response. */
export interface Outgoing {
  write(bytes: Buffer): void;
  end(): void;
  /** Sends the queued bytes, then ends the connection. */
  cut(): void;
}

/** Replacements for `write` and `end`. */
interface Takers {
  /** Takes a piece. Returns whether the writer may continue; otherwise it must wait for "drain". */
  write(piece: Piece): boolean;
  end(piece: Piece): void;
}

/** Intercepts everything that is written to a response. The head is sent as it was set. */
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

/**
 * Parses the arguments of Node's `write` and `end`: bytes, a text with an encoding, or none, and an optional callback.
 */
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
