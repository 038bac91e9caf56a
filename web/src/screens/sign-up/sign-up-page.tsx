import { signUpCopy } from "@chonsu/shared/copy/sign-up";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names/class-names.ts";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import styles from "./sign-up.module.css";

const STEPS = [1, 2] as const;

interface SignUpPageProps {
  step: (typeof STEPS)[number];
  title: string;
  /** Called by the back button. */
  onBack: () => void;
  children: ReactNode;
}

/** The page of both steps: progress, title, form. */
export function SignUpPage({ step, title, onBack, children }: SignUpPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={signUpCopy.title} onBack={onBack} />
      <div className={styles.body}>
        <div className={styles.steps} aria-hidden="true">
          {STEPS.map((each) => (
            <span key={each} className={classNames(styles.step, each <= step && styles.reached)} />
          ))}
        </div>
        <p className={styles.count}>{signUpCopy.step(step, STEPS.length)}</p>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </div>
  );
}
