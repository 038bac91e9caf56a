import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { useLocation } from "react-router-dom";
import { OnDemand } from "../../../ui/on-demand/on-demand.tsx";
import type { AskBoxProps } from "./ask-box.tsx";

const loadBox = () => import("./ask-box.tsx").then((module) => module.AskBox);

/** What a sheet is opened for. */
type Asked = Omit<AskBoxProps, "isOpen" | "onClose">;

const AskContext = createContext<(asked: Asked) => void>(() => {});

/**
 * Returns the function that opens the sheet of 소개 부탁하기. There one chooses a 1촌 who leads to `person`, and sends them a prepared
 * message that can be edited. `reason` is what led to the person: any screen with a member and a reason can open it.
 */
export function useAskSheet(): (asked: Asked) => void {
  return use(AskContext);
}

/**
 * Shows the sheet that something inside has opened. It stays when its opener goes, because the person is a 1촌 now or nobody leads there
 * any more: then it says so. Another screen closes it.
 */
export function AskSheets({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Each opening has a number, so that it starts with fresh state.
  const [shown, setShown] = useState<{ number: number; asked: Asked; openAt: string | null }>();
  const ask = useCallback(
    (asked: Asked) => setShown((before) => ({ number: (before?.number ?? 0) + 1, asked, openAt: pathname })),
    [pathname],
  );
  const close = () => setShown((before) => before && { ...before, openAt: null });
  if (shown !== undefined && shown.openAt !== null && shown.openAt !== pathname) close();
  return (
    <AskContext value={ask}>
      {children}
      {shown !== undefined && (
        <OnDemand
          key={shown.number}
          load={loadBox}
          given={{ ...shown.asked, isOpen: shown.openAt === pathname, onClose: close }}
          onFailed={close}
        />
      )}
    </AskContext>
  );
}
