/** A pointer or a keyboard with its actions, as W3C WebDriver and WebDriver BiDi both describe them. */
export interface Input {
  readonly type: "pointer" | "key" | "wheel";
  readonly id: string;
  readonly parameters?: { readonly pointerType: "mouse" };
  readonly actions: readonly Readonly<Record<string, string | number>>[];
}

/** A browser of another engine, driven by its own protocol. */
export interface Driver {
  readonly engine: string;
  /** Opens an address and waits until it is loaded. */
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the source of a function in the page with a list of arguments as JSON, and returns its result as JSON. */
  run(source: string, args: string): Promise<string>;
  act(inputs: readonly Input[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** WebDriver's characters for keys that type nothing. */
export const KEYS = { enter: "\uE007", shift: "\uE008", end: "\uE010", up: "\uE013", down: "\uE015" } as const;
