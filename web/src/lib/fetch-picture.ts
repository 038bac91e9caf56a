/** Starts fetching a picture with high priority before it is rendered. Does nothing without an address. */
export function fetchPicture(address: string | null | undefined): void {
  if (!address) return;
  const link = document.createElement("link");
  const attributes = { rel: "preload", as: "image", fetchpriority: "high", href: address };
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}
