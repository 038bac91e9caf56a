import { openTemporary } from "./temporary.ts";

/** The process of a stand-in for tests. It sends its address to its parent, and ends together with its parent. */
async function serve(webDist: string): Promise<void> {
  const { url, token, close } = await openTemporary(webDist);
  process.once("disconnect", () => {
    void close().finally(() => process.exit(0));
  });
  process.send?.({ url, token });
}

if (import.meta.main) await serve(process.argv[2] ?? "");
