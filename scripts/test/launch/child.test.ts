import { expect, it } from "vitest";
import { collect } from "../../launch/child.mjs";

it.each([false, true])(
  "a command gets its arguments as they are, with a shell (%s) as Windows needs one for npm",
  async (shell) => {
    const args = ["a path/with blanks", "a&b", "(c)", "--only=d.e"];
    const program = "console.log(process.argv.slice(1).join('|'))";
    const { code, output } = await collect(process.execPath, ["-e", program, "--", ...args], { shell });
    expect([code, output.trim()]).toEqual([0, args.join("|")]);
  },
);
