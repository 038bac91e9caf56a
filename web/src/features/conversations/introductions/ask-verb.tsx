import { introductionCopy as copy } from "@chonsu/shared/copy/introductions";
import { useOpening } from "../../../lib/use-opening.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names/class-names.ts";
import { Link } from "../../../ui/link/link.tsx";
import { AskSheet } from "./ask-sheet.tsx";
import styles from "./ask-verb.module.css";
import type { Introduced, Reason } from "./prepared-request.ts";
import { type AskedWhom, useAskedWhom } from "./use-asked-whom.ts";

interface AskVerbProps {
  person: Introduced;
  reason?: Reason | undefined;
  helperId?: number | undefined;
  /** A wide button in a card, or a small one beside a row. */
  look: "card" | "row";
}

/** 소개 부탁하기 for a 2촌 or 3촌, with its sheet. Afterwards it says whom I have asked, and leads to that conversation. */
export function AskVerb({ person, reason, helperId, look }: AskVerbProps) {
  const { key, isOpen, open, close } = useOpening();
  const asked = useAskedWhom(person.id);
  if (!hasHelpers(person)) return null;
  return (
    <>
      {asked === undefined ? (
        <AskButton name={person.user_name} look={look} onClick={open} />
      ) : (
        <Link href={asked.href} className={classNames(styles.asked, styles[look])}>
          {askedText(asked)} · <span className={styles.toChat}>{copy.toChat}</span>
        </Link>
      )}
      <AskSheet key={key} {...{ isOpen, person, reason, helperId }} onClose={close} />
    </>
  );
}

function AskButton({ name, look, onClick }: Pick<AskVerbProps, "look"> & { name: string; onClick: () => void }) {
  if (look === "card") {
    return (
      <Button isWide variant="secondary" onClick={onClick}>
        {copy.ask}
      </Button>
    );
  }
  return (
    <Button size="s" variant="secondary" aria-label={copy.askFor(name)} onClick={onClick}>
      {copy.askShort}
    </Button>
  );
}

/** Whether somebody can stand between me and this member. */
export function hasHelpers({ relation_degree: degree }: Pick<Introduced, "relation_degree">): boolean {
  return degree === 2 || degree === 3;
}

/** What stands in place of the button. */
export function askedText({ helper, isFailed }: AskedWhom): string {
  return isFailed ? copy.notSent(helper.name) : copy.asked(helper.name);
}
