import { friendsCopy } from "@chonsu/shared/copy/friends";
import type { Friend } from "@chonsu/shared/entities/friends";
import type { ReactNode } from "react";
import { Through } from "../../entities/people/through/through.tsx";
import { UserRow } from "../../entities/people/user-row.tsx";
import { paths } from "../../paths/paths.ts";
import { Banner } from "../../ui/banner/banner.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { AnswerRequest } from "./answer-request.tsx";
import styles from "./friends.module.css";

interface RequestsToMeProps {
  requests: readonly Friend[];
  /** What else waits for my answer, below; null when nothing does. */
  others: ReactNode;
}

/** The requests to me, with advice about trust (product.md §2). */
export function RequestsToMe({ requests, others }: RequestsToMeProps) {
  return (
    <div className={styles.tab}>
      <Banner>{friendsCopy.trustAdvice}</Banner>
      {requests.length === 0 && others === null && (
        <EmptyState
          drawing="requests"
          title={friendsCopy.emptyRequests}
          action={
            <ButtonLink href={paths.suggestion} variant="secondary">
              {friendsCopy.goNews}
            </ButtonLink>
          }
        />
      )}
      {requests.length > 0 && <p className={styles.total}>{friendsCopy.total(requests.length)}</p>}
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.id}>
            <UserRow
              user={request.from_user}
              via={<Through user={request.from_user} />}
              actions={<AnswerRequest request={request} />}
            />
          </li>
        ))}
      </ul>
      {others}
    </div>
  );
}
