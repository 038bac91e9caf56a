import { type ComponentType, lazy, useState } from "react";

/** What begins anew the fetching of each code that could not be had. */
const failed = new Set<() => void>();

/** A component whose code is fetched when it is first shown, or before. */
export type LazyCode<Props extends object> = ComponentType<Props> & {
  /** Fetches the code, so that the component is drawn at once when its turn comes. Rejects when it cannot be had. */
  fetch(): Promise<void>;
};

/**
 * Code that is there is drawn at once: `lazy` by itself would wait for it again, and React then holds back what comes for 300 ms, so
 * that nothing flickers. `lazy` also never forgets a failure; this one fetches again after
 * `forgetFailedCode`. Not before: React draws a failure twice, and would find another fetch instead of it, for ever.
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
  return Object.assign((props: Props) => <Chosen choose={choose} given={props} />, {
    fetch: async () => void (await fetch()),
  });
}

interface ChosenProps<Props extends object> {
  choose: () => ComponentType<Props>;
  given: Props;
}

/** What is drawn stays what it is: another component in its place would begin anew. */
function Chosen<Props extends object>({ choose, given }: ChosenProps<Props>) {
  const [Drawn] = useState(choose);
  return <Drawn {...given} />;
}

/** Once a failure is told: whatever is shown from now on is fetched anew. */
export function forgetFailedCode(): void {
  for (const begin of failed) begin();
  failed.clear();
}
