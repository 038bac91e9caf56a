import { relativeTime } from "@chonsu/shared/sentences/relative-time";
import { useNow } from "../../lib/use-now.ts";

/** How long ago something was (product.md §9); the exact moment is its tooltip. It grows older while one looks. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={at.slice(0, 16).replace("T", " ")}>
      {relativeTime(at, now)}
    </time>
  );
}
