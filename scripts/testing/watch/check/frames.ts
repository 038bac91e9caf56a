import { constants, createInflateRaw, type InflateRaw } from "node:zlib";

const TEXT = 1;
const CONTINUED = 0;
/** Longer lengths stand behind the first one: its value → so many bytes. */
const LENGTH_BYTES: Readonly<Record<number, number>> = { 126: 2, 127: 8 };
const MASK_BYTES = 4;
/** A longer message is no event. Bytes. */
const MESSAGE_MAX = 4 * 1024 * 1024;
/** A sender leaves these bytes out at the end of each compressed message (RFC 7692). */
const TAIL = Buffer.from([0, 0, 255, 255]);

/** Reads the text messages out of one direction of a web socket (RFC 6455), as its bytes come. */
export class FrameReader {
  readonly #onText: (text: string) => void;
  readonly #inflater: Inflater | undefined;
  #left: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #isCompressed = false;
  /** A message was too long: where the next one begins is not known. */
  #isLost = false;

  constructor(onText: (text: string) => void, isDeflated: boolean) {
    this.#onText = onText;
    this.#inflater = isDeflated ? new Inflater(onText) : undefined;
  }

  read(bytes: Buffer): void {
    if (this.#isLost) return;
    this.#left = this.#left.length === 0 ? bytes : Buffer.concat([this.#left, bytes]);
    for (let frame = frameIn(this.#left); frame !== undefined; frame = frameIn(this.#left)) {
      this.#left = this.#left.subarray(frame.end);
      this.#take(frame);
    }
    this.#isLost = this.#left.length > MESSAGE_MAX;
    if (this.#isLost) this.#left = Buffer.alloc(0);
  }

  #take({ opcode, isLast, isCompressed, payload }: Frame): void {
    if (opcode !== TEXT && opcode !== CONTINUED) return;
    if (opcode === TEXT) {
      this.#parts = [];
      this.#isCompressed = isCompressed;
    }
    this.#parts.push(payload);
    if (!isLast) return;
    const message = Buffer.concat(this.#parts);
    this.#parts = [];
    if (this.#isCompressed) this.#inflater?.read(message);
    else this.#onText(message.toString());
  }
}

/** Messages of one direction share what their compression knows. */
class Inflater {
  readonly #inflate: InflateRaw;
  readonly #onText: (text: string) => void;
  #parts: Buffer[] = [];

  constructor(onText: (text: string) => void) {
    this.#inflate = createInflateRaw({ flush: constants.Z_SYNC_FLUSH });
    this.#inflate.on("data", (part: Buffer) => this.#parts.push(part));
    this.#inflate.on("error", () => {});
    this.#onText = onText;
  }

  read(message: Buffer): void {
    this.#inflate.write(message);
    this.#inflate.write(TAIL);
    this.#inflate.flush(() => {
      const text = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      this.#onText(text);
    });
  }
}

type Frame = NonNullable<ReturnType<typeof frameIn>>;

/** The first frame, when it is there as a whole. */
function frameIn(bytes: Buffer) {
  if (bytes.length < 2) return undefined;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const extra = LENGTH_BYTES[short] ?? 0;
  const isMasked = (second & 0x80) !== 0;
  const start = 2 + extra + (isMasked ? MASK_BYTES : 0);
  if (bytes.length < start) return undefined;
  const length = extra === 0 ? short : lengthIn(bytes.subarray(2, 2 + extra));
  const end = start + length;
  if (bytes.length < end) return undefined;
  const payload = Buffer.from(bytes.subarray(start, end));
  const mask = bytes.subarray(start - MASK_BYTES, start);
  if (isMasked) for (let at = 0; at < payload.length; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0);
  const opcode = first & 0x0f;
  return { opcode, isLast: (first & 0x80) !== 0, isCompressed: (first & 0x40) !== 0, payload, end };
}

function lengthIn(bytes: Buffer): number {
  return bytes.reduce((length, byte) => length * 0x100 + byte, 0);
}
