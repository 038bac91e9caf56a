import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { listedProject } from "../../entities/projects/projects.cache.ts";
import { feedQuery } from "../../features/projects/feed.queries.ts";
import { useFitting } from "../../features/searches/fitting.ts";
import { useElapsed } from "../../lib/timers.ts";
import { WhoFits } from "../projects/who-fits.tsx";

/** The longest time that my posts wait, when they are here, for who fits the new one. */
const WAIT_MS = 1500;

interface AfterSavingProps {
  userId: number;
  /** The post that was saved. */
  savedId: number;
  /** My posts. */
  children: ReactNode;
}

/**
 * Who fits a post that was just saved, above my posts. The posts wait until it is known, because they would move; when it takes long, they
 * stand alone.
 */
export function AfterSaving({ userId, savedId, children }: AfterSavingProps) {
  const client = useQueryClient();
  // Known before my posts are, unless the page was loaded again.
  const [saved] = useState(() => listedProject(client, savedId));
  const { data: feed, isPending } = useQuery(feedQuery(userId));
  const project = feed?.results.find(({ id }) => id === savedId) ?? saved;
  const isKnown = !useFitting(project).isLoading && project !== undefined;
  const isLate = useElapsed(WAIT_MS, !isPending);
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
