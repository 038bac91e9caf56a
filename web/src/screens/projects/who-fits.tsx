import { profileCopy } from "@chonsu/shared/copy/profile";
import type { Project } from "@chonsu/shared/entities/projects";
import { AskVerb } from "../../features/conversations/introductions/ask-verb.tsx";
import { FittingPeople } from "../../features/searches/fitting-people.tsx";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { reasonOf } from "./post-menu.tsx";

/** Near people who fit an own post: a 1촌 is written to, for others an introduction is asked for. */
export function WhoFits({ project }: { project: Project }) {
  return (
    <FittingPeople
      project={project}
      verbOf={(user) =>
        user.relation_degree === 1 ? (
          <ButtonLink
            size="s"
            variant="secondary"
            href={paths.conversationWith(user.id)}
            aria-label={profileCopy.messageTo(user.user_name)}
          >
            {profileCopy.message}
          </ButtonLink>
        ) : (
          <AskVerb person={user} reason={{ ...reasonOf(project), isMine: true }} look="row" />
        )
      }
    />
  );
}
