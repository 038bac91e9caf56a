import { openTemporary } from "./temporary.ts";

/** The process of a stand-in for tests, with the folder of the built web: sends its address to its parent and ends with it. */
const [, , webDist = ""] = process.argv;
const { url, token, close } = await openTemporary(webDist);
process.once("disconnect", () => {
  void close().finally(() => process.exit(0));
});
process.send?.({ url, token });
