import { LaunchError } from "../../launch/launch-error.mjs";
import { flag, listOf, maybe, readWords, usually, wholeFrom, word } from "../command-line.ts";

const PORT_MAX = 65_535;

/** The options before `--`, and the command after it. Throws a LaunchError with one sentence for invalid arguments. */
export function readWatchOptions(args: readonly string[]) {
  const mark = args.indexOf("--");
  const [own, command] = mark === -1 ? [args, []] : [args.slice(0, mark), args.slice(mark + 1)];
  const { values, positionals } = readWords(own, {
    target: usually("", targetOf),
    port: usually("4000", wholeFrom(0, PORT_MAX)),
    host: usually("127.0.0.1", word),
    /** The port of the page. */
    page: maybe(wholeFrom(0, PORT_MAX)),
    /** Sends the target's own name as `Host`. */
    "change-host": flag,
    /** A file with rules of faults. */
    faults: maybe(word),
    json: maybe(word),
    junit: maybe(word),
    markdown: maybe(word),
    har: maybe(word),
    /** Calls whose name begins with one of these must be asked. */
    "require-calls": usually("", listOf(word)),
    /** What wire.md marks as an addition counts too. */
    additions: flag,
    /** What the target does not have is no failure. */
    "allow-missing": flag,
  });
  if (positionals.length > 0)
    throw new LaunchError(`A command comes after "--": watch --target URL -- ${positionals.join(" ")}`);
  return { ...values, command };
}

function targetOf(text: string): string {
  if (text === "") throw new LaunchError("Say which server is watched: --target http://127.0.0.1:3000");
  const isAddress = URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
  if (!isAddress) throw new LaunchError(`--target takes an address like http://127.0.0.1:3000, not "${text}".`);
  return text.replace(/\/+$/, "");
}
