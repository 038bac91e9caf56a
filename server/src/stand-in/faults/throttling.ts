import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../platform/clock.ts";
import type { FaultAnswer } from "./answer-instead.ts";
import { type Outgoing, type Piece, takeOver } from "./outgoing.ts";

const MS_PER_SECOND = 1000;
/** Each piece of a slow body lasts this long. Milliseconds. */
const STEP_MS = 100;
/** The writer of a slow body must wait when this much of the body is queued. Bytes. */
const QUEUE_MAX = 64 * 1024;

/** Whether a rule does not apply to a response any more, because the product was reset. */
type IsLifted = () => boolean;

const BROWSER = /\bMozilla\//;
/** An invalid head: it has two different lengths. */
const UNREADABLE_HEAD = "HTTP/1.1 000 Dropped\r\ncontent-length: 0\r\ncontent-length: 1\r\n\r\n";

/**
 * Ends a connection without an answer. A browser repeats a request by itself when a reused connection ends before the
 * first byte of an answer: the page would not notice the fault, and the call would be made twice. So browsers receive
 * an invalid head, after which they do not repeat. The page sees the same lost connection.
 */
export function dropConnection({ req, socket }: ServerResponse<IncomingMessage>): void {
  if (socket === null) return;
  if (!BROWSER.test(req.headers["user-agent"] ?? "")) return void socket.destroy();
  const end = () => {
    socket.write(UNREADABLE_HEAD);
    socket.destroySoon();
  };
  // A client that is still sending would notice the lost connection before it reads the head.
  if (req.complete) end();
  else req.resume().once("end", end);
}

/** Discards an answer and runs `atItsEnd` in its place. Once the rule is lifted, the answer is passed on. */
function replaceAnswer(
  response: ServerResponse,
  isLifted: IsLifted,
  atItsEnd: (outgoing: Outgoing, done: () => void) => void,
): void {
  takeOver(response, (outgoing) => ({
    write({ bytes, done }) {
      if (isLifted()) outgoing.write(bytes);
      done();
      return true;
    },
    end({ bytes, done }) {
      if (!isLifted()) return atItsEnd(outgoing, done);
      if (bytes.length > 0) outgoing.write(bytes);
      outgoing.end();
      done();
    },
  }));
}

/** Lets the product carry out a call, but sends `instead` to the caller. */
export function answerAfter(response: ServerResponse, instead: FaultAnswer, isLifted: IsLifted): void {
  const writeHead = response.writeHead.bind(response);
  Object.assign(response, {
    writeHead: (...given: readonly unknown[]) => (isLifted() ? Reflect.apply(writeHead, response, given) : response),
  });
  replaceAnswer(response, isLifted, (outgoing, done) => {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    writeHead(instead.status, { ...instead.headers, "content-length": Buffer.byteLength(instead.body) });
    outgoing.write(Buffer.from(instead.body));
    outgoing.end();
    done();
  });
}

/**
 * Lets the product carry out a call, but ends the connection in place of the answer. Node sends a head together with
 * the first part of a body, so the head is not sent either.
 */
export function dropAnswer(response: ServerResponse, isLifted: IsLifted): void {
  replaceAnswer(response, isLifted, () => dropConnection(response));
}

/** Sends the head of an answer and the first `most` bytes of its body, then ends the connection. */
export function cutAnswer(response: ServerResponse, most: number, isLifted: IsLifted): void {
  let left = most;
  let isCut = false;
  takeOver(response, (outgoing) => {
    const pass = (bytes: Buffer) => {
      if (isCut) return;
      const free = isLifted() ? bytes : bytes.subarray(0, left);
      left -= free.length;
      if (free.length > 0) outgoing.write(free);
      if (free.length === bytes.length) return;
      isCut = true;
      outgoing.cut();
    };
    return {
      write({ bytes, done }) {
        pass(bytes);
        done();
        return true;
      },
      end({ bytes, done }) {
        pass(bytes);
        if (!isCut) outgoing.end();
        done();
      },
    };
  });
}

/**
 * Sends the body of an answer at `rate` bytes a second, the first piece at once. Memory holds little more than one
 * write of the body.
 */
export function slowAnswer(response: ServerResponse, rate: number, machine: Clock, isLifted: IsLifted): void {
  const step = Math.max(1, Math.floor((rate * STEP_MS) / MS_PER_SECOND));
  const queue: Piece[] = [];
  let waiting = 0;
  let isEnding = false;
  let callOff: (() => void) | undefined;
  response.once("close", () => callOff?.());
  takeOver(response, (outgoing) => {
    const next = () => {
      // This marks the sending as in progress: a callback may write the next piece before this one is sent.
      callOff = () => {};
      const bytes = takeFrom(queue, isLifted() ? waiting : step);
      const wasFull = waiting >= QUEUE_MAX;
      waiting -= bytes.length;
      if (bytes.length > 0) outgoing.write(bytes);
      if (wasFull && waiting < QUEUE_MAX) response.emit("drain");
      if (waiting === 0 && isEnding) return outgoing.end();
      callOff = bytes.length > 0 ? machine.after((bytes.length * MS_PER_SECOND) / rate, next) : undefined;
    };
    const add = (piece: Piece) => {
      queue.push(piece);
      waiting += piece.bytes.length;
      if (callOff === undefined) next();
      return waiting < QUEUE_MAX;
    };
    return {
      write: add,
      end(piece) {
        isEnding = true;
        add(piece);
      },
    };
  });
}

/**
 * Takes at most `most` bytes from the front of a queue. Calls the callbacks of the pieces that were taken completely.
 */
function takeFrom(queue: Piece[], most: number): Buffer {
  const taken: Buffer[] = [];
  let left = most;
  for (let [first] = queue; first !== undefined; [first] = queue) {
    const { bytes, done } = first;
    if (bytes.length > left) {
      taken.push(bytes.subarray(0, left));
      queue[0] = { bytes: bytes.subarray(left), done };
      break;
    }
    taken.push(bytes);
    left -= bytes.length;
    queue.shift();
    done();
  }
  return Buffer.concat(taken);
}
