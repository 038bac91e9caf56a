import { type ComponentType, lazy, useState } from "react";

/** Functions that reset failed fetches of code. */
const failed = new Set<() => void>();

/** A component whose code is fetched when it is first rendered, or earlier. */
export type LazyCode<Props extends object> = ComponentType<Props> & {
  /** Fetches the code, so that the component renders at once. Rejects when that fails. */
  fetch(): Promise<void>;
};

/**
 * Like React's `lazy`, with two differences. Loaded code is rendered at once: `lazy` would suspend, and React then delays the new content
 * for 300 ms. A failed fetch is repeated after `forgetFailedCode`; `lazy` would keep the failure. It is not repeated before that call:
 * React renders a failure twice, so an immediate retry would never end.
 */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyCode<Props> {
  let here: ComponentType<Props> | undefined;
  const fetch = async () => {
    here = await load();
    return here;
  };
  const attempt = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await fetch() };
      } catch (error) {
        failed.add(() => {
          Loaded = attempt();
        });
        throw error;
      }
    });
  let Loaded = attempt();
  const choose = () => here ?? Loaded;
  return Object.assign((props: Props) => <ChosenCode choose={choose} given={props} />, {
    fetch: async () => void (await fetch()),
  });
}

interface ChosenCodeProps<Props extends object> {
  choose: () => ComponentType<Props>;
  given: Props;
}

/** Keeps the component of the first render: another one in its place would lose its state. */
function ChosenCode<Props extends object>({ choose, given }: ChosenCodeProps<Props>) {
  const [Drawn] = useState(choose);
  return <Drawn {...given} />;
}

/** Called when a failure has been shown: the next render fetches the code again. */
export function forgetFailedCode(): void {
  for (const begin of failed) begin();
  failed.clear();
}
