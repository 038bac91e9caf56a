import { appCopy } from "@chonsu/shared/copy/app";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";

/** Shown in place of a screen that threw an error. A retry mounts the screen again. */
export function BrokenScreen() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (
    <ErrorState
      title={appCopy.screenFailed}
      hint={appCopy.screenFailedHint}
      onRetry={() => void navigate(`${pathname}${search}`, { replace: true, state })}
      action={<ButtonLink href={paths.home}>{appCopy.toHome}</ButtonLink>}
    />
  );
}
