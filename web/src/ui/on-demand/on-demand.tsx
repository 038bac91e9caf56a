import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { offerNewBuild } from "../../lib/stale-code.ts";
import { useToast } from "../toast/toast.tsx";

interface OnDemandProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** The props of the component. */
  readonly given: Props;
  /** Called when the component cannot open: the caller resets its state, so that the next tap opens it again. */
  readonly onFailed: () => void;
}

/**
 * An overlay (dialog, sheet, menu) whose code is loaded when it first opens, because most visits do not need it. Then it stays mounted, so
 * that it can animate its closing and return the focus. When loading fails, a toast says so and the next tap tries again. After a deploy
 * it offers the new build instead.
 */
export function OnDemand<Props extends { isOpen: boolean }>({ load, given, onFailed }: OnDemandProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const toast = useToast();
  const fail = useEffectEvent(() => {
    onFailed();
    void offerNewBuild().then((isOffered) => isOffered || toast(uiCopy.openFailed, { kind: "error" }));
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
