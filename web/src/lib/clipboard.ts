export type CopyResult = "copied" | "failed" | "unsupported";

/** Copies a text and returns the result; never throws. The caller shows the sentence of product.md §8. */
export async function copyText(text: string): Promise<CopyResult> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
}

/** The clipboard API exists only on secure origins; on plain http this copies a selection. */
function copyBySelection(text: string): CopyResult {
  if (typeof document.execCommand !== "function") return "unsupported";
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.focus();
  area.select();
  try {
    return document.execCommand("copy") ? "copied" : "failed";
  } catch {
    return "failed";
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
