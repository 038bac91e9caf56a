import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { NewPosts } from "../../features/projects/feed.queries.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./projects.module.css";

interface NewPostsButtonProps {
  newer: NewPosts | undefined;
  /** The feed is being read. */
  isBusy: boolean;
  onShow: () => void;
}

/** Says how many posts were written since the feed was read, and shows them. It takes no space, so the posts below do not move. */
export function NewPostsButton({ newer, isBusy, onShow }: NewPostsButtonProps) {
  return (
    <div role="status" className={styles.newer}>
      {newer !== undefined && (
        <Button
          size="s"
          isBusy={isBusy}
          onClick={() => {
            onShow();
            window.scrollTo({ top: 0 });
          }}
        >
          {projectsCopy.newPosts(newer.count, newer.isLeast)}
        </Button>
      )}
    </div>
  );
}
