import { appCopy } from "@chonsu/shared/copy/app";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { useLocation, useNavigate } from "react-router-dom";
import { loadNewBuild } from "../../lib/stale-code.ts";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";

interface BrokenScreenProps {
  isOld: boolean;
  /** Called before a retry. */
  onRetry?: (() => void) | undefined;
}

/**
 * Shown in place of a screen that threw an error. A retry mounts the screen again. A page of an older build (`isOld`)
 * lacks the code of the screen, so it loads the new build.
 */
export function BrokenScreen({ isOld, onRetry }: BrokenScreenProps) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const again = () => {
    onRetry?.();
    void navigate(`${pathname}${search}`, { replace: true, state });
  };
  return (
    <ErrorState
      title={isOld ? uiCopy.newBuild : appCopy.screenFailed}
      hint={isOld ? uiCopy.newBuildHint : appCopy.screenFailedHint}
      retryLabel={isOld ? uiCopy.reload : undefined}
      onRetry={isOld ? loadNewBuild : again}
      action={<ButtonLink href={paths.home}>{appCopy.toHome}</ButtonLink>}
    />
  );
}
