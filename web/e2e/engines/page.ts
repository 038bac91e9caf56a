import { setTimeout as wait } from "node:timers/promises";
import { type Driver, type Input, KEYS } from "./driver.ts";

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 100;
/** Longer than any movement of the product. */
const REST_MS = 500;

/** The middle of an element, in pixels of the window. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** The actions of a user on a page, in any engine. */
export class Page {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  goTo(path: string): Promise<void> {
    return this.#driver.goTo(this.#origin + path);
  }

  reload(): Promise<void> {
    return this.#driver.reload();
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  /** Runs a function in the page. The function can use only its arguments. */
  async run<Args extends readonly unknown[], T>(inside: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T> {
    const { result, error } = JSON.parse(await this.#driver.run(String(inside), JSON.stringify(args)));
    if (error !== undefined) throw new Error(error);
    return result;
  }

  /** Waits until a function in the page returns something true, and returns that. */
  async until<Args extends readonly unknown[], T>(
    what: string,
    inside: (...args: Args) => T | Promise<T>,
    ...args: Args
  ): Promise<NonNullable<T>> {
    const end = performance.now() + TIMEOUT_MS;
    for (;;) {
      // A page that is being left gives no result.
      const result = await this.run(inside, ...args).catch((error: unknown) =>
        performance.now() < end ? undefined : Promise.reject(error),
      );
      if (result) return result;
      if (performance.now() > end)
        throw new Error(`${what}: not within ${TIMEOUT_MS / 1000} s at ${await this.run(() => location.href)}`);
      await wait(PAUSE_MS);
    }
  }

  /** Waits for an element with this text or label. */
  async sees(selector: string, text = ""): Promise<void> {
    await this.until(`sees ${selector} “${text}”`, placeOf, selector, text);
  }

  /** Presses the middle of an element. */
  async click(selector: string, text = ""): Promise<void> {
    const { x, y } = await this.until(`finds ${selector} “${text}”`, placeOf, selector, text);
    const press = [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
    ];
    await this.#act("pointer", [...press, { type: "pointerUp", button: 0 }]);
  }

  /** Presses keys, one after the other; `\n` with Shift, so that it begins a line. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((letter) => {
      const key = letter === "\n" ? KEYS.enter : letter;
      const stroke = [
        { type: "keyDown", value: key },
        { type: "keyUp", value: key },
      ];
      if (letter !== "\n") return stroke;
      return [{ type: "keyDown", value: KEYS.shift }, ...stroke, { type: "keyUp", value: KEYS.shift }];
    });
    await this.#act("key", actions);
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    await this.#act("key", [
      { type: "keyDown", value: KEYS[key] },
      { type: "keyUp", value: KEYS[key] },
    ]);
  }

  /** Types into the field with this label. */
  async fill(selector: string, label: string, text: string): Promise<void> {
    await this.click(selector, label);
    await this.type(text);
  }

  /** Sets pictures of these sizes as the files of the first file field. */
  async choosePictures(...sizes: readonly (readonly [width: number, height: number])[]): Promise<void> {
    await this.until("a field for files", () => document.querySelector("input[type=file]") !== null);
    await this.run(choosePictures, sizes);
  }

  /** Waits for the end of animations. */
  async rest(): Promise<void> {
    await wait(REST_MS);
  }

  async #act(type: Input["type"], actions: Input["actions"]): Promise<void> {
    await this.#driver.act([
      { type, id: type, ...(type === "pointer" && { parameters: { pointerType: "mouse" } }), actions },
    ]);
  }
}

/**
 * Runs in the page: scrolls the first visible element with a text or label into view, and returns its middle when it has stopped moving.
 */
async function placeOf(selector: string, text: string): Promise<Place | null> {
  const nameOf = (element: Element) => {
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const labelIds = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const named = [...labels, ...labelIds.map((id) => document.getElementById(id)), element];
    return [element.getAttribute("aria-label"), ...named.map((one) => one?.textContent)].join(" ");
  };
  const isSeen = (element: Element) => element.getClientRects().length > 0 && element.checkVisibility();
  const element = [...document.querySelectorAll(selector)].find((one) => isSeen(one) && nameOf(one).includes(text));
  if (element === undefined) return null;
  const boxOf = () => element.getBoundingClientRect();
  if (boxOf().top < 0 || boxOf().bottom > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = boxOf();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { left, top, width, height } = boxOf();
  if (left !== before.left || top !== before.top) return null;
  return { x: left + width / 2, y: top + height / 2 };
}

/** Runs in the page. The pictures have a corner of another colour at their bottom. */
async function choosePictures(sizes: readonly (readonly [width: number, height: number])[]): Promise<void> {
  const files = new DataTransfer();
  for (const [width, height] of sizes) {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("nothing to draw with");
    pen.fillStyle = "#5a7";
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = "#c42";
    pen.fillRect(0, height - 60, width, 60);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    files.items.add(new File([blob ?? ""], `${width}x${height}.png`, { type: "image/png" }));
  }
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no field for files");
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
