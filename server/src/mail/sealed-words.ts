import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { z } from "zod";
import type { Random } from "../platform/random.ts";

const MailWords = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type MailWords = Readonly<z.infer<typeof MailWords>>;

/** The words of a mail in its row: readable, sealed, or dropped. */
export interface StoredWords extends MailWords {
  readonly sealed: string | null;
}

/** The words of a mail that are not needed any more. */
export const DROPPED_WORDS: StoredWords = { subject: "", text: "", html: "", sealed: null };

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the words of a mail with a key made from the server's secret. So nobody can read a code in a copy of the
 * database without that secret. The words can be decrypted only in the row with the same Message-ID.
 */
export function sealWords(secret: string, random: Random, messageId: string, words: MailWords): StoredWords {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(Buffer.from(messageId));
  const hidden = Buffer.concat([cipher.update(JSON.stringify(words)), cipher.final()]);
  return { ...DROPPED_WORDS, sealed: Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64") };
}

/** The words of a row. Undefined when they were sealed with another secret. */
export function readWords(secret: string, row: StoredWords & { readonly messageId: string }): MailWords | undefined {
  const { sealed, messageId, subject, text, html } = row;
  if (sealed === null) return { subject, text, html };
  const bytes = Buffer.from(sealed, "base64");
  const hiddenFrom = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(messageId))
      .setAuthTag(bytes.subarray(NONCE_BYTES, hiddenFrom));
    const words = decipher.update(bytes.subarray(hiddenFrom), undefined, "utf8") + decipher.final("utf8");
    return MailWords.parse(JSON.parse(words));
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "words of mails", KEY_BYTES));
}
