/** Whether the browser has a sheet of its own for passing something on. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the browser's sheet for passing something on. Closing it is no failure. Never throws. */
export async function shareLink(link: { readonly url: string; readonly title: string }): Promise<"shared" | "failed"> {
  try {
    await navigator.share(link);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "shared" : "failed";
  }
}
