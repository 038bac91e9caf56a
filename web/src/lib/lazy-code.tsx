import { type ComponentType, lazy } from "react";

/** What begins anew the fetching of each code that could not be had. */
const failed = new Set<() => void>();

/**
 * A component whose code is fetched when it is first shown. `lazy` never forgets a failure; this one fetches again after
 * `forgetFailedCode`. Not before: React draws a failure twice, and would find another fetch instead of it, for ever.
 */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const attempt = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(() => {
          Loaded = attempt();
        });
        throw error;
      }
    });
  let Loaded = attempt();
  return (props) => <Loaded {...props} />;
}

/** Once a failure is told: whatever is shown from now on is fetched anew. */
export function forgetFailedCode(): void {
  for (const begin of failed) begin();
  failed.clear();
}
