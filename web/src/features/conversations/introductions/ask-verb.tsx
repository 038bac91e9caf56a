import { introductionCopy as copy } from "@chonsu/shared/copy/introductions";
import { type ComponentType, useEffect, useId, useState } from "react";
import { isIndirect } from "../../../entities/people/through/connections.ts";
import { useOnline } from "../../../lib/online.ts";
import { whenIdle } from "../../../lib/timers.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useAskSheet } from "./ask-sheet.tsx";
import styles from "./ask-verb.module.css";
import type { AskedElsewhereProps } from "./asked-elsewhere.tsx";
import { AskedLine } from "./asked-line.tsx";
import type { Introduced, Reason } from "./prepared-request.ts";
import { type AskedWhom, useAskedWhom } from "./use-asked-whom.ts";

interface AskVerbProps {
  person: Introduced;
  reason?: Reason | undefined;
  helperId?: number | undefined;
  /** A wide button in a card, a small one beside a row, or one that hands on the request of a message. */
  look: "card" | "row" | "message";
}

/**
 * 소개 부탁하기 for a 2촌 or 3촌. Afterwards it says whom I have asked, and leads to that conversation; a card also offers to
 * ask somebody else.
 */
export function AskVerb({ person, reason, helperId, look }: AskVerbProps) {
  const ask = useAskSheet();
  const askedId = useId();
  const handedOn = reason?.kind === "handedOn" ? reason : undefined;
  const asked = useAskedWhom(person, handedOn);
  if (!isIndirect(person.relation_degree)) return null;
  const open = () => ask({ person, reason, helperId, askedId });
  return (
    <>
      {look !== "row" && <Elsewhere personId={person.id} askerId={handedOn?.asker.id} />}
      {asked === undefined ? (
        <AskButton name={person.user_name} look={look} onClick={open} />
      ) : (
        <Asked id={askedId} asked={asked} look={look} onAskOther={open} />
      )}
    </>
  );
}

/** `AskedElsewhere`, once the browser is idle. Without its code this device says what it knows by itself. */
function Elsewhere(props: AskedElsewhereProps) {
  const [Loaded, setLoaded] = useState<ComponentType<AskedElsewhereProps>>();
  useEffect(() => {
    const load = () => import("./asked-elsewhere.tsx").then(({ AskedElsewhere }) => setLoaded(() => AskedElsewhere));
    whenIdle(() => void load().catch(() => undefined));
  }, []);
  return Loaded === undefined ? null : <Loaded {...props} />;
}

function AskButton({ name, look, onClick }: Pick<AskVerbProps, "look"> & { name: string; onClick: () => void }) {
  if (look === "card") {
    return (
      <Button isWide variant="secondary" onClick={onClick}>
        {copy.ask}
      </Button>
    );
  }
  if (look === "message") {
    return (
      <Button size="s" isWide onClick={onClick}>
        {copy.handOn}
      </Button>
    );
  }
  return (
    <Button size="s" variant="secondary" aria-label={copy.askFor(name)} onClick={onClick}>
      {copy.askShort}
    </Button>
  );
}

interface AskedProps extends Pick<AskVerbProps, "look"> {
  id: string;
  asked: AskedWhom;
  onAskOther: () => void;
}

function Asked({ id, asked, look, onAskOther }: AskedProps) {
  const words = useAskedWords(asked);
  if (words === undefined) return null;
  const line = <AskedLine id={id} {...words} look={look} href={asked.href} />;
  if (look !== "card") return line;
  return (
    <div className={styles.beside}>
      {line}
      {asked.hasOthers && (
        <Button size="s" variant="text" className={styles.other} onClick={onAskOther}>
          {copy.askOther}
        </Button>
      )}
    </div>
  );
}

/** What stands in place of the button: whom I have asked, what comes then, and both in a word. */
export function useAskedWords(asked: AskedWhom | undefined) {
  const isOnline = useOnline();
  if (asked === undefined) return undefined;
  const { helper, isOnItsWay, isFailed, href } = asked;
  const whom = isFailed ? copy.notSent(helper.name) : copy.asked(helper.name);
  const there = href === undefined ? copy.soon : copy.toChat;
  const next = isOnItsWay && !isOnline ? copy.whenOnline : there;
  return { whom, next, short: isFailed ? copy.notSentShort : copy.askedShort };
}
