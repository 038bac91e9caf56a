import { later } from "./timers.ts";

/** While files are over the page, browsers send `dragover` every 350 ms or so. After this time without one they are gone. */
const GONE_MS = 700;
/** The name that browsers give to a copied picture without a file. */
const NAMELESS = /^image(?=\.\w+$)/;

interface DropReceiver {
  /** Files are over the page, or are not any more. */
  onDragging: (isDragging: boolean) => void;
  onFiles: (files: File[]) => void;
}

/** Gives files that are dropped on `area`. Returns a function that stops it. */
export function receiveDrops(area: Element, { onDragging, onFiles }: DropReceiver): () => void {
  let waitForEnd = () => {};
  let isFromPage = false;
  const end = () => {
    waitForEnd();
    onDragging(false);
  };
  const takes = ({ dataTransfer }: DragEvent) => !isFromPage && dataTransfer !== null && hasFiles(dataTransfer);
  const isInside = ({ target }: Event) => target instanceof Node && area.contains(target);
  const stop = new AbortController();
  // A picture of the page that is dragged counts as a file too.
  on("dragstart", stop.signal, () => {
    isFromPage = true;
  });
  on("dragend", stop.signal, () => {
    isFromPage = false;
  });
  on("dragover", stop.signal, (event) => {
    if (!takes(event)) return;
    waitForEnd();
    waitForEnd = later(GONE_MS, end);
    onDragging(true);
    if (isInside(event)) accept(event);
  });
  on("drop", stop.signal, (event) => {
    const files = takes(event) && isInside(event) ? Array.from(event.dataTransfer?.files ?? []) : [];
    end();
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  return () => {
    stop.abort();
    end();
  };
}

interface PasteReceiver {
  onFiles: (files: File[]) => void;
  /** The name, without its ending, of the nth pasted picture that has none of its own. */
  nameOf: (n: number) => string;
}

/** Gives files that are pasted anywhere on the page but in a dialog over `area`. Returns a function that stops it. */
export function receivePastes(area: Element, { onFiles, nameOf }: PasteReceiver): () => void {
  let count = 0;
  const named = (file: File) => {
    if (!NAMELESS.test(file.name)) return file;
    count += 1;
    return new File([file], file.name.replace(NAMELESS, nameOf(count)), { type: file.type });
  };
  const stop = new AbortController();
  on("paste", stop.signal, (event) => {
    const files = pastedFiles(event);
    const dialog = event.target instanceof Element ? event.target.closest("[role=dialog], [role=alertdialog]") : null;
    if (files.length === 0 || (dialog !== null && !dialog.contains(area))) return;
    event.preventDefault();
    onFiles(files.map(named));
  });
  return () => stop.abort();
}

type Handler<Type extends keyof DocumentEventMap> = (event: DocumentEventMap[Type]) => void;

function on<Type extends keyof DocumentEventMap>(type: Type, signal: AbortSignal, handler: Handler<Type>): void {
  document.addEventListener(type, handler, { signal });
}

/** The files of the clipboard. Copied cells and paragraphs come with a picture of themselves: they are text. */
function pastedFiles({ clipboardData }: ClipboardEvent): File[] {
  const types = clipboardData?.types ?? [];
  return types.includes("text/plain") && types.includes("text/html") ? [] : Array.from(clipboardData?.files ?? []);
}

/** Keeps the page open when something is dropped where nothing takes it: browsers would open the file or link. Text fields take text. */
export function keepDropsOnPage(): void {
  for (const type of ["dragover", "drop"] as const) window.addEventListener(type, refuseDrop);
}

function refuseDrop(event: DragEvent): void {
  const { defaultPrevented, dataTransfer, target } = event;
  if (defaultPrevented || dataTransfer === null) return;
  const isField = target instanceof Element && target.closest("input, textarea") !== null;
  if (isField && !hasFiles(dataTransfer)) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}

function accept(event: DragEvent): void {
  event.preventDefault();
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
}

function hasFiles({ types }: DataTransfer): boolean {
  return types.includes("Files");
}
