/** Whether the browser has a share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the browser's share sheet. Browsers refuse it some seconds after the user's last tap. Never throws. */
export async function shareLink(link: {
  readonly url: string;
  readonly title: string;
}): Promise<"shared" | "closed" | "failed"> {
  try {
    await navigator.share(link);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "closed" : "failed";
  }
}
