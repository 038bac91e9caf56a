/** A unique key, for things made here that the server must recognize when they are sent again. */
export function newKey(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return [...words].map((word) => word.toString(36)).join("");
}
