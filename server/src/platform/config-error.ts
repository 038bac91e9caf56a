/** A setting that cannot be used; the message says what to do. */
export class ConfigError extends Error {}
