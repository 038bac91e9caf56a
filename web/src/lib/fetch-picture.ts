/** Begins to fetch a picture that will be drawn, ahead of what matters less. No address, no picture. */
export function fetchPicture(address: string | null | undefined): void {
  if (!address) return;
  const link = document.createElement("link");
  const attributes = { rel: "preload", as: "image", fetchpriority: "high", href: address };
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}
