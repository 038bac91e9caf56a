import { welcomeCopy } from "@chonsu/shared/copy/sign-up";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ApiError } from "../../api/errors.ts";
import { STORED } from "../../api/session.ts";
import { invitationLinkQueries } from "../../features/invitation-links/invitation-links.queries.ts";
import { writeStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Rings } from "../../ui/rings/rings.tsx";
import { RefusedPage } from "./refused-page.tsx";
import { Splash } from "./splash.tsx";
import styles from "./welcome.module.css";

// The ids determine the colours of the two faces. Visitors do not know the members' real ids.
const INVITER_FACE = 1;
const INVITEE_FACE = 4;

/** `/welcome?code=`: the landing behind an invitation link (product.md §2). A missing code is treated like a wrong one. */
export function WelcomeScreen() {
  const [search] = useSearchParams();
  const code = search.get("code") ?? "";
  const invitation = useQuery({ ...invitationLinkQueries.welcome(code), enabled: code !== "" });
  if (code === "") return <Refused kind="invalid" query={invitation} />;
  if (invitation.isPending) return <Splash>{welcomeCopy.loading}</Splash>;
  if (invitation.isError) return <Refused kind={kindOf(invitation.error)} query={invitation} />;
  return <Greeting inviter={invitation.data.inviter_name} invitee={invitation.data.invitee_name} code={code} />;
}

type RefusalKind = "expired" | "invalid" | "unknown";

function kindOf(error: unknown): RefusalKind {
  const type = error instanceof ApiError ? error.body["error_type"] : undefined;
  return type === "expired" || type === "invalid" ? type : "unknown";
}

/** Inviter and invitee as 1촌, for decoration only: the text below says the same. */
function InvitationPicture({ inviter, invitee }: { inviter: string; invitee: string }) {
  return (
    <div className={styles.picture} aria-hidden="true">
      <Avatar id={INVITER_FACE} name={inviter} size="l" />
      <span className={styles.thread} />
      <Rings level={1} size={28} />
      <span className={styles.thread} />
      <Avatar id={INVITEE_FACE} name={invitee} size="l" />
    </div>
  );
}

function Greeting({ inviter, invitee, code }: { inviter: string; invitee: string; code: string }) {
  const navigate = useNavigate();
  const start = () => {
    writeStored(STORED.invited, "true");
    writeStored(STORED.inviteCode, code);
    void navigate(paths.certify, { state: { inviteeName: invitee } });
  };
  return (
    <div className={styles.page}>
      <InvitationPicture inviter={inviter} invitee={invitee} />
      <h1 className={styles.title}>
        {welcomeCopy.greeting(invitee)}
        <br />
        {welcomeCopy.invitedBy(inviter)}
      </h1>
      <p className={styles.muted}>{welcomeCopy.slogan}</p>
      <p className={styles.muted}>{welcomeCopy.text}</p>
      <div className={styles.action}>
        <Button size="l" isWide onClick={start}>
          {welcomeCopy.start}
        </Button>
      </div>
    </div>
  );
}

const TEXTS = {
  expired: { title: welcomeCopy.expired, hint: welcomeCopy.expiredHint },
  invalid: { title: welcomeCopy.invalid, hint: welcomeCopy.invalidHint },
  unknown: { title: welcomeCopy.unknown, hint: welcomeCopy.unknownHint },
} as const satisfies Record<RefusalKind, { title: string; hint: string }>;

interface RefusedProps {
  kind: RefusalKind;
  query: { isFetching: boolean; refetch: () => unknown };
}

function Refused({ kind, query }: RefusedProps) {
  const onRetry = kind === "unknown" ? () => void query.refetch() : undefined;
  return (
    <RefusedPage {...TEXTS[kind]} onRetry={onRetry} isRetrying={query.isFetching}>
      <ButtonLink href={paths.login} size="l" isWide variant="secondary">
        {welcomeCopy.toLogin}
      </ButtonLink>
    </RefusedPage>
  );
}
