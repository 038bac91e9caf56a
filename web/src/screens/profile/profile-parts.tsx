import { type ComponentProps, Suspense } from "react";
import { ExperiencesSkeleton } from "../../entities/experiences/experience-skeleton.tsx";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { lazyCode } from "../../lib/lazy-code.tsx";

/** Each tab of a profile loads with the first look at it: nobody waits for the posts to read the rest, nor the other way round. */
const Experiences = lazyCode(() =>
  import("../../features/experiences/experience-section.tsx").then((module) => module.ExperienceSection),
);
const Projects = lazyCode(() => import("./member-projects.tsx").then((module) => module.MemberProjects));

/** The experiences of a profile. Where there are to be some, their room is kept while the code comes: what stands below stays there. */
export function ExperienceSection(props: ComponentProps<typeof Experiences>) {
  const isShown = props.isMine || props.knownCount > 0;
  return (
    <Suspense fallback={isShown && <ExperiencesSkeleton count={props.knownCount} />}>
      <Experiences {...props} />
    </Suspense>
  );
}

/** The posts of a profile. */
export function MemberProjects(props: ComponentProps<typeof Projects>) {
  return (
    <Suspense fallback={<ProjectsSkeleton />}>
      <Projects {...props} />
    </Suspense>
  );
}
