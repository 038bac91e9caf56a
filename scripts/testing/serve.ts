import { standInHere } from "./here.ts";

/** The process of a stand-in for tests: sends its address to its parent process and ends with it. */
const standIn = await standInHere();
process.once("disconnect", () => {
  void standIn.close().finally(() => process.exit(0));
});
process.send?.({ url: standIn.url, token: standIn.token });
