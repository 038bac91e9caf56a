/** The six digits of the latest mail that has some. */
export function latestCode(mails: readonly { readonly text: string }[]): string | undefined {
  return mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).findLast((code) => code !== undefined);
}
