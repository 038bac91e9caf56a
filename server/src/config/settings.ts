import { isProduction, readConfig } from "./config.ts";
import { readOptions } from "./options.ts";
import { refuseDangers } from "./production.ts";

/**
 * Reads all that command line and environment say, before anything is opened or built. Throws ConfigError when a server
 * cannot start like this.
 */
export function readSettings(env: NodeJS.ProcessEnv, argv: readonly string[], defaultData: string) {
  const options = readOptions(argv, defaultData);
  const production = isProduction(env);
  if (production) refuseDangers(env, options);
  // What the data folder has to say comes later.
  readConfig(env, { jwtSecret: "", webDist: undefined });
  return { options, production };
}
