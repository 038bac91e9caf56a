import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { feedQuery } from "../../features/projects/feed.queries.ts";
import { useFitting } from "../../features/searches/fitting.ts";
import { statePart } from "../../lib/navigation-state.ts";
import { useElapsed } from "../../lib/timers.ts";
import { WhoFits } from "../projects/who-fits.tsx";

/** The longest time that my posts wait for who fits the new one. */
const WAIT_MS = 1500;

interface AfterSavingProps {
  userId: number;
  /** My posts. */
  children: ReactNode;
}

/** After a post was saved, who fits it stands above my posts (the navigation state names the post). */
export function AfterSaving({ userId, children }: AfterSavingProps) {
  const saved = statePart(useLocation().state, "savedPost");
  if (typeof saved !== "number") return children;
  return (
    <FitsFirst key={saved} userId={userId} savedId={saved}>
      {children}
    </FitsFirst>
  );
}

/** The posts wait until it is known, because they would move; when it takes long, they stand alone. */
function FitsFirst({ userId, savedId, children }: AfterSavingProps & { savedId: number }) {
  const { data: feed } = useQuery(feedQuery(userId));
  const project = feed?.results.find(({ id }) => id === savedId);
  const isKnown = !useFitting(project).isLoading && project !== undefined;
  const isLate = useElapsed(WAIT_MS);
  const [isShown, setShown] = useState<boolean>();
  if (isShown === undefined && (isKnown || isLate)) setShown(isKnown);
  if (isShown === undefined) return <ProjectsSkeleton />;
  return (
    <>
      {isShown && project !== undefined && <WhoFits project={project} />}
      {children}
    </>
  );
}
