import { appCopy } from "@chonsu/shared/copy/app";
import { useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { AskSheets } from "../../features/conversations/introductions/ask-sheet.tsx";
import { paths } from "../../paths/paths.ts";
import { AppShell } from "../../ui/app-shell/app-shell.tsx";
import { Brand } from "../../ui/app-shell/navigation.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Link } from "../../ui/link/link.tsx";
import { RingsMark } from "../../ui/rings/rings.tsx";
import { HasEndedContext } from "./has-ended.ts";
import { MemberFrame } from "./member-frame.tsx";
import styles from "./open-frame.module.css";

/**
 * The frame of screens that visitors may see too: the members' frame when signed in, otherwise a bar with a link to the login (product.md
 * §6). The screens inside are mounted again when the frame changes, so only this frame can know that a session has ended.
 */
export function OpenFrame() {
  const isVisitor = useUserId() === null;
  const [wasMember, setWasMember] = useState(!isVisitor);
  if (!isVisitor && !wasMember) setWasMember(true);
  return (
    <HasEndedContext value={isVisitor && wasMember}>
      {isVisitor ? (
        <LoginBarFrame />
      ) : (
        <AskSheets>
          <MemberFrame />
        </AskSheets>
      )}
    </HasEndedContext>
  );
}

function LoginBarFrame() {
  return (
    <AppShell topBar={<LoginBar />}>
      <Outlet />
    </AppShell>
  );
}

function LoginBar() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <header className={styles.bar}>
      <Link href={paths.landing} aria-label={appCopy.homeLink} className={styles.brand}>
        <Brand mark={<RingsMark />} name={appCopy.brand} />
      </Link>
      <Button size="s" onClick={() => void navigate(paths.login, { state: { from: `${pathname}${search}` } })}>
        {appCopy.titles.login}
      </Button>
    </header>
  );
}
