/** Saves a canvas as a square PNG of `sidePx`. False where the browser cannot make one. */
export async function savePicture(source: HTMLCanvasElement, sidePx: number, fileName: string): Promise<boolean> {
  const square = document.createElement("canvas");
  square.width = sidePx;
  square.height = sidePx;
  const context = square.getContext("2d");
  if (context === null) return false;
  context.drawImage(source, 0, 0, sidePx, sidePx);
  const blob = await new Promise<Blob | null>((resolve) => square.toBlob(resolve, "image/png"));
  if (blob === null) return false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
  return true;
}
