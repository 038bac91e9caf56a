import { standInHere } from "./here.ts";

/** The process of a stand-in for tests: says where it is to who started it, and ends when they do. */
const standIn = await standInHere();
process.once("disconnect", () => {
  void standIn.close().finally(() => process.exit(0));
});
process.send?.({ url: standIn.url, token: standIn.token });
