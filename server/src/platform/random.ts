import { randomBytes } from "node:crypto";

/**
 * The only source of randomness of a running copy: codes, file names, session ids, tokens. Tests and stand-ins with a
 * seed pass a `seededRandom`.
 */
export interface Random {
  bytes(count: number): Buffer;
}

const TOKEN_BYTES = 16;
const UINT32_RANGE = 2 ** 32;

/** Cryptographic randomness of the machine. */
export function systemRandom(): Random {
  return { bytes: (count) => randomBytes(count) };
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
