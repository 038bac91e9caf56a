import { welcomeCopy } from "@chonsu/shared/copy/sign-up";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ApiError } from "../../api/errors.ts";
import { STORED } from "../../api/session.ts";
import { invitationLinkQueries } from "../../features/invitation-links/invitation-links.queries.ts";
import { writeStored } from "../../lib/storage.ts";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Rings, RingsMark } from "../../ui/rings/rings.tsx";
import styles from "./welcome.module.css";

const MARK_PX = 96;
// Colours of the two faces: visitors do not know the members' ids.
const INVITER_FACE = 1;
const INVITEE_FACE = 4;

/** `/welcome?code=`: the landing behind an invitation link (product.md §2). A missing code is treated like a wrong one. */
export function WelcomeScreen() {
  const [search] = useSearchParams();
  const code = search.get("code") ?? "";
  const invitation = useQuery({ ...invitationLinkQueries.welcome(code), enabled: code !== "" });
  if (code === "") return <Refused kind="invalid" />;
  if (invitation.isPending) return <Splash />;
  if (invitation.isError)
    return (
      <Refused
        kind={kindOf(invitation.error)}
        onRetry={() => void invitation.refetch()}
        isRetrying={invitation.isFetching}
      />
    );
  return <Greeting inviter={invitation.data.inviter_name} invitee={invitation.data.invitee_name} code={code} />;
}

type RefusalKind = "expired" | "invalid" | "unknown";

function kindOf(error: unknown): RefusalKind {
  const type = error instanceof ApiError ? error.body["error_type"] : undefined;
  return type === "expired" || type === "invalid" ? type : "unknown";
}

function Splash() {
  return (
    <div className={styles.page} role="status" aria-busy="true">
      <span className={styles.breathing}>
        <RingsMark size={MARK_PX} />
      </span>
      <p className={styles.muted}>{welcomeCopy.loading}</p>
    </div>
  );
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

function Refused({ kind, onRetry, isRetrying }: { kind: RefusalKind; onRetry?: () => void; isRetrying?: boolean }) {
  return (
    <div className={styles.page}>
      <Rings level="far" size={MARK_PX} />
      <div role="alert">
        <h1 className={styles.title}>{TEXTS[kind].title}</h1>
        <p className={styles.muted}>{TEXTS[kind].hint}</p>
      </div>
      <div className={styles.action}>
        {kind === "unknown" && (
          <Button size="l" isWide isBusy={isRetrying} onClick={onRetry}>
            {uiCopy.retry}
          </Button>
        )}
        <ButtonLink href={paths.login} size="l" isWide variant="secondary">
          {welcomeCopy.toLogin}
        </ButtonLink>
      </div>
    </div>
  );
}
