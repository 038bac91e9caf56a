/** A longer body is forwarded but not checked. Bytes. */
const BODY_MAX = 8 * 1024 * 1024;
/** What all copies may hold together until they are checked. Bytes. */
const ALL_MAX = 64 * 1024 * 1024;

/** Memory for copies. */
export class CopyBudget {
  #taken = 0;

  reserve(bytes: number): boolean {
    if (this.#taken + bytes > ALL_MAX) return false;
    this.#taken += bytes;
    return true;
  }

  free(bytes: number): void {
    this.#taken -= bytes;
  }
}

/** A copy of a body on its way. */
export class BodyCopy {
  readonly #budget: CopyBudget;
  #chunks: Buffer[] = [];
  #held = 0;
  #isWhole = true;

  constructor(budget: CopyBudget) {
    this.#budget = budget;
  }

  readonly take = (chunk: Buffer): void => {
    if (!this.#isWhole) return;
    if (this.#held + chunk.length > BODY_MAX || !this.#budget.reserve(chunk.length)) return this.drop();
    this.#chunks.push(chunk);
    this.#held += chunk.length;
  };

  /** Forgets it: the body is too long, or of no interest. */
  drop(): void {
    this.#isWhole = false;
    this.#chunks = [];
    this.#budget.free(this.#held);
    this.#held = 0;
  }

  /** The bytes in one piece that nothing else uses; undefined when there is no whole copy. Afterwards it is empty. */
  handOver(): Uint8Array<ArrayBuffer> | undefined {
    if (!this.#isWhole) return undefined;
    const bytes = new Uint8Array(this.#held);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    this.drop();
    return bytes;
  }
}
