import { experienceWelcomeCopy as copy } from "@chonsu/shared/copy/experience-pages";
import type { Experience } from "@chonsu/shared/entities/experiences";
import type { User } from "@chonsu/shared/entities/users";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths/paths.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import welcome from "../sign-up/welcome.module.css";
import styles from "./experiences.module.css";
import { InvitationHead } from "./invitation-head.tsx";

interface VisitorInvitationProps {
  code: string;
  experience: Experience;
  inviter: User;
}

/** For visitors: sign up through this invitation, or log in and return to it (product.md §2, §4). */
export function VisitorInvitation({ code, experience, inviter }: VisitorInvitationProps) {
  const navigate = useNavigate();
  return (
    <InvitationHead experience={experience} inviter={inviter}>
      <p className={styles.text}>{copy.visitorText}</p>
      <div className={welcome.action}>
        <ButtonLink href={paths.experienceCertify(code, inviter.id)} size="l" isWide>
          {copy.signUp}
        </ButtonLink>
        <Button
          size="l"
          isWide
          variant="secondary"
          onClick={() => void navigate(paths.login, { state: { experienceCode: code } })}
        >
          {copy.login}
        </Button>
      </div>
    </InvitationHead>
  );
}
