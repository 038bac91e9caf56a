import { appCopy } from "@chonsu/shared/copy/app";
import { useNavigate } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

/**
 * Shown when a screen was opened without the state of the one before it: says so, then redirects home, visitors to the login (product.md
 * §2).
 */
export function InvalidAccess() {
  const isMember = useUserId() !== null;
  const navigate = useNavigate();
  const leave = () => void navigate(isMember ? paths.home : paths.login, { replace: true });
  return (
    <>
      <h1 className="visually-hidden">{appCopy.invalidAccess}</h1>
      <ConfirmDialog isOpen title={appCopy.invalidAccess} cancelLabel={null} onConfirm={leave} onCancel={leave} />
    </>
  );
}
