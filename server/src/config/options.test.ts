import { expect, it } from "vitest";
import { readOptions } from "./options.ts";

it.each([
  [["--port", "x"], /--port is "x"/],
  [["--port", "65536"], /from 0 to 65535/],
  [["--isolate", "cell"], /--isolate is "cell"/],
  [["--colour"], /--colour.*--help/],
  [["stray"], /stray/],
])("names a wrong option: %j", (args, sentence) => {
  expect(() => readOptions(args, "data")).toThrow(sentence);
});
