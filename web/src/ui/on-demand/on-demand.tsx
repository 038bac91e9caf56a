import { type ComponentType, lazy, Suspense, useState } from "react";

interface OnDemandProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** What the thing itself is given. */
  readonly given: Props;
}

/**
 * Something that opens (a dialog, a sheet, a menu), its code fetched the first time it does: a screen is not made to wait for what most
 * visits never need. Once fetched it stays mounted, so that it can close gracefully and give the focus back. Where the code cannot be
 * had the screen's error boundary says so, and its retry asks anew.
 */
export function OnDemand<Props extends { isOpen: boolean }>({ load, given }: OnDemandProps<Props>) {
  const [isWanted, setWanted] = useState(given.isOpen);
  // Made for each use: a `lazy` that failed once would fail for ever.
  const [Loaded] = useState(() => lazy<ComponentType<Props>>(async () => ({ default: await load() })));
  if (given.isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...given} />
    </Suspense>
  );
}
