import { readSettings } from "./config/settings.ts";
import { ConfigError } from "./platform/config-error.ts";

/** `npm start` runs this program before it builds anything for settings with which the server would not start. */
try {
  readSettings(process.env, process.argv.slice(2), "data");
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
