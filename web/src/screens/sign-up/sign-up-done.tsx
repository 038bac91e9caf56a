import { signUpCopy } from "@chonsu/shared/copy/sign-up";
import { Banner } from "../../ui/banner/banner.tsx";
import { Button } from "../../ui/button/button.tsx";
import { RingsMark } from "../../ui/rings/rings.tsx";
import styles from "./sign-up.module.css";

const MARK_PX = 96;

/** The end of every sign-up: greets by name, congratulates, suggests completing the profile (product.md §2). */
export function SignUpDone({ name, onStart }: { name: string; onStart: () => void }) {
  return (
    <div className={styles.done}>
      <RingsMark size={MARK_PX} />
      <h1>{signUpCopy.welcomeTitle(name)}</h1>
      <p>{signUpCopy.welcomeText}</p>
      <div className={styles.advice}>
        <Banner>{signUpCopy.completeProfile}</Banner>
      </div>
      <Button size="l" isWide onClick={onStart}>
        {signUpCopy.start}
      </Button>
    </div>
  );
}
