/**
 * Loaded into the server's process before the server: says what the process costs when it is asked, and changes nothing of what runs.
 * Node must have been started with `--expose-gc`.
 */
process.on("message", (question) => {
  if (question === "memory") globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ cpuMicroseconds: user + system, residentBytes: rss, heapBytes: heapUsed });
});
// A server that nobody measures any more ends.
process.on("disconnect", () => process.exit());
