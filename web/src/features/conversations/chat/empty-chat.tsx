import { chatCopy } from "@chonsu/shared/copy/chat";
import { relationCopy } from "@chonsu/shared/copy/relation";
import { useQuery } from "@tanstack/react-query";
import { isIndirect } from "../../../entities/people/through/connections.ts";
import { userQuery } from "../../../entities/people/user.query.ts";
import { lazyCode } from "../../../lib/lazy-code.tsx";
import { Part } from "../../../ui/part/part.tsx";
import styles from "./empty-chat.module.css";

/** Most conversations have messages. */
const Openers = lazyCode(() => import("./openers-box.tsx").then((module) => module.Openers));

interface EmptyChatProps {
  /** Null when the other member has left. */
  otherId: number | null;
  /** Puts a sentence into the composer. */
  onOpener: (text: string) => void;
}

/** A conversation without messages. With a 2촌 or 3촌 it shows the chain, and sentences to begin with. */
export function EmptyChat({ otherId, onOpener }: EmptyChatProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.start}>{chatCopy.start}</p>
      {otherId !== null && <Begin otherId={otherId} onOpener={onOpener} />}
    </div>
  );
}

function Begin({ otherId, onOpener }: EmptyChatProps & { otherId: number }) {
  const { data: other, isPending } = useQuery(userQuery(otherId));
  if (isPending) return null;
  if (other === undefined || !isIndirect(other.relation_degree)) return null;
  return (
    <Part failure={relationCopy.failed} fallback={null}>
      <Openers other={other} onOpener={onOpener} />
    </Part>
  );
}
