import { createHash, randomBytes } from "node:crypto";

/** The only source of randomness of a running copy: codes, file names, session ids, tokens. */
export interface Random {
  bytes(count: number): Buffer;
}

const TOKEN_BYTES = 16;
const UINT32_RANGE = 2 ** 32;

/** Cryptographic randomness of the machine. */
export function systemRandom(): Random {
  return { bytes: (count) => randomBytes(count) };
}

/** The same sequence for the same seed: for tests, never for a public server. */
export function seededRandom(seed: string): Random {
  let block = 0;
  return {
    bytes(count) {
      const blocks: Buffer[] = [];
      for (let length = 0; length < count; length += 32) {
        blocks.push(createHash("sha256").update(`${seed}:${block}`).digest());
        block += 1;
      }
      return Buffer.concat(blocks).subarray(0, count);
    },
  };
}

/** An unguessable name of 128 random bits, safe in URLs and file names. */
export function randomName(random: Random): string {
  return random.bytes(TOKEN_BYTES).toString("hex");
}

/** A whole number from `min` to `max`, both included. */
export function randomInteger(random: Random, min: number, max: number): number {
  return min + Math.floor(randomFraction(random) * (max - min + 1));
}

/** A number from 0 up to but not including 1. */
export function randomFraction(random: Random): number {
  return random.bytes(4).readUInt32BE(0) / UINT32_RANGE;
}
