import { experienceWelcomeCopy as copy } from "@chonsu/shared/copy/experience-pages";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useJoin } from "../../features/experiences/experiences.mutations.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { paths } from "../../paths/paths.ts";
import { Splash } from "../sign-up/splash.tsx";

interface NewcomerInvitationProps {
  code: string;
  experienceId: number;
  userId: number;
}

/**
 * For a member who signed up through this invitation and had to log in manually: it is accepted automatically (product.md §2). After a
 * refusal it shows the reason, and then the question for members.
 */
export function NewcomerInvitation({ code, experienceId, userId }: NewcomerInvitationProps) {
  const navigate = useNavigate();
  const { mutateAsync } = useJoin(code);
  const accept = useSingleFlight(() =>
    mutateAsync().then(
      () => void navigate(paths.profileExperience(userId, experienceId), { replace: true }),
      () => void navigate(paths.experienceWelcome(code), { replace: true }),
    ),
  );
  useEffect(() => void accept(), [accept]);
  return <Splash>{copy.joining}</Splash>;
}
