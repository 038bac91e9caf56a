import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { reloadIfOutdated } from "../../lib/stale-code.ts";
import { useToast } from "../toast/toast.tsx";

interface OnDemandProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** What the thing itself is given. */
  readonly given: Props;
  /** It cannot open: whoever wanted it takes the request back, so that the next tap is a new one. */
  readonly onFailed: () => void;
}

/**
 * Something that opens (a dialog, a sheet, a menu), its code fetched the first time it does: a screen is not made to wait for what most
 * visits never need. Once fetched it stays mounted, so that it can close gracefully and give the focus back. Where the code cannot be
 * had nothing else breaks: a toast says so and the next tap asks anew. After a deploy the page is loaded anew, once.
 */
export function OnDemand<Props extends { isOpen: boolean }>({ load, given, onFailed }: OnDemandProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const toast = useToast();
  const fail = useEffectEvent(() => {
    onFailed();
    void reloadIfOutdated().then((isLeaving) => isLeaving || toast(uiCopy.openFailed, { kind: "error" }));
  });
  const isWanted = given.isOpen && Loaded === undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isForgotten = false;
    load().then(
      (Code) => isForgotten || setLoaded(() => Code),
      () => isForgotten || fail(),
    );
    return () => {
      isForgotten = true;
    };
  }, [isWanted, load]);
  return Loaded === undefined ? null : <Loaded {...given} />;
}
