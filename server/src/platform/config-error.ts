/** An unusable setting. The message says what to do. */
export class ConfigError extends Error {}
