import { messagesCopy } from "@chonsu/shared/copy/messages";
import type { Project } from "@chonsu/shared/entities/projects";
import { AskVerb } from "../../features/conversations/introductions/ask-verb.tsx";
import { reasonOfPost } from "../../features/conversations/introductions/post-reason.ts";
import { FittingPeople } from "../../features/searches/fitting-people.tsx";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";

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
            aria-label={messagesCopy.writeTo(user.user_name)}
          >
            {messagesCopy.write}
          </ButtonLink>
        ) : (
          <AskVerb person={user} reason={{ ...reasonOfPost(project), isMine: true }} look="row" />
        )
      }
    />
  );
}
