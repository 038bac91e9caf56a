import type { IncomingMessage, ServerResponse } from "node:http";
import { Writable, type WritableOptions } from "node:stream";
import type { Clock } from "../../platform/clock.ts";
import type { FaultAnswer } from "./answer-instead.ts";

const MS_PER_SECOND = 1000;
/** Each chunk of a slow body lasts this long. Milliseconds. */
const STEP_MS = 100;
/** The writer of a body must wait when this much of the body is queued. Bytes. */
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

/** Sends to the client through the original response. */
type ClientStream = Pick<ServerResponse, "write" | "end">;

/** What a stream does that receives the body of a response in place of the client. */
type Taker = Pick<WritableOptions, "write" | "final">;

/**
 * Intercepts everything that is written to a response. The head is sent as it was set; so is the end, unless the taker
 * has its own.
 */
function takeOver(response: ServerResponse, takerFor: (outgoing: ClientStream) => Taker): void {
  const outgoing = { write: response.write.bind(response), end: response.end.bind(response) };
  const final: Taker["final"] = (done) => {
    outgoing.end();
    done();
  };
  const taker = new Writable({ highWaterMark: QUEUE_MAX, final, ...takerFor(outgoing) });
  taker.on("drain", () => response.emit("drain"));
  Object.assign(response, {
    write: taker.write.bind(taker),
    end(...given: readonly unknown[]) {
      Reflect.apply(taker.end, taker, given);
      return response;
    },
  });
}

/** Discards an answer and runs `atItsEnd` in its place. Once the rule is lifted, the answer is passed on. */
function replaceAnswer(response: ServerResponse, isLifted: IsLifted, atItsEnd: (outgoing: ClientStream) => void): void {
  takeOver(response, (outgoing) => ({
    write(bytes, _encoding, done) {
      if (isLifted()) outgoing.write(bytes);
      done();
    },
    final(done) {
      if (isLifted()) outgoing.end();
      else atItsEnd(outgoing);
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
  replaceAnswer(response, isLifted, (outgoing) => {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    writeHead(instead.status, { ...instead.headers, "content-length": Buffer.byteLength(instead.body) });
    outgoing.end(instead.body);
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
  takeOver(response, (outgoing) => ({
    write(bytes: Buffer, _encoding, done) {
      const free = isLifted() ? bytes : bytes.subarray(0, left);
      left -= free.length;
      if (free.length > 0) outgoing.write(free);
      if (free.length === bytes.length) return done();
      // Nothing more is taken.
      response.flushHeaders();
      response.socket?.destroySoon();
    },
  }));
}

/**
 * Sends the body of an answer at `rate` bytes a second, the first chunk at once. Memory holds little more than one
 * write of the body.
 */
export function slowAnswer(response: ServerResponse, rate: number, machine: Clock, isLifted: IsLifted): void {
  const step = Math.max(1, Math.floor((rate * STEP_MS) / MS_PER_SECOND));
  let callOff = () => {};
  response.once("close", () => callOff());
  /** Resolves when the next chunk may be sent. */
  let pause = Promise.resolve();
  const send = async (outgoing: ClientStream, bytes: Buffer) => {
    for (let left = bytes; left.length > 0; left = left.subarray(step)) {
      await pause;
      if (isLifted()) return void outgoing.write(left);
      const chunk = left.subarray(0, step);
      outgoing.write(chunk);
      pause = new Promise((later) => {
        callOff = machine.after((chunk.length * MS_PER_SECOND) / rate, later);
      });
    }
  };
  takeOver(response, (outgoing) => ({
    write: (bytes, _encoding, done) => void send(outgoing, bytes).then(() => done()),
  }));
}
