/** An unusable setting. The message says what to do. */
export class ConfigError extends Error {}

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What the value of a setting stands for. Throws ConfigError for a value that is not a name of `choices`. */
export function chosen<const T>(setting: string, value: string, choices: Readonly<Record<string, T>>): T {
  const choice = Object.entries(choices).find(([name]) => name === value);
  if (choice !== undefined) return choice[1];
  const names = Object.keys(choices).map((name) => `"${name}"`);
  throw new ConfigError(`${setting} is "${value}"; it may be ${LIST.format(names)}.`);
}
