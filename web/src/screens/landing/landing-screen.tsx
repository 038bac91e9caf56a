import { appCopy } from "@chonsu/shared/copy/app";
import { landingCopy } from "@chonsu/shared/copy/landing";
import { useUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Rings, RingsMark } from "../../ui/rings/rings.tsx";
import { ChonPicture } from "./chon-picture.tsx";
import styles from "./landing.module.css";

const MARK_PX = 32;
const LEGEND_PX = 22;

/** `/`: what the product is for, with links to log in and sign up (product.md §1, §2). */
export function LandingScreen() {
  const isMember = useUserId() !== null;
  return (
    <div className={styles.page}>
      <p className={styles.brand}>
        <RingsMark size={MARK_PX} />
        {appCopy.brand}
      </p>
      <div className={styles.words}>
        <h1 className={styles.headline}>{landingCopy.headline}</h1>
        <p className={styles.lead}>{landingCopy.lead}</p>
        <div className={styles.note}>
          <p>{landingCopy.inviteOnly}</p>
          <p>{landingCopy.alone}</p>
        </div>
      </div>
      <div className={styles.picture}>
        <ChonPicture />
      </div>
      <ul className={styles.legend}>
        {landingCopy.steps.map(({ level, name, meaning }) => (
          <li key={level}>
            <Rings level={level} size={LEGEND_PX} />
            <strong>{name}</strong>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
      <div className={styles.action}>
        <ButtonLink href={isMember ? paths.home : paths.login} size="l" isWide>
          {isMember ? appCopy.toHome : landingCopy.login}
        </ButtonLink>
      </div>
    </div>
  );
}
