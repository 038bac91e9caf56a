import { type ComponentProps, lazy, Suspense } from "react";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";

/** Each tab of a profile loads with the first look at it: nobody waits for the posts to read the rest, nor the other way round. */
const Experiences = lazy(() =>
  import("../../features/experiences/experience-section.tsx").then((module) => ({ default: module.ExperienceSection })),
);
const Projects = lazy(() => import("./member-projects.tsx").then((module) => ({ default: module.MemberProjects })));

/** The experiences of a profile. */
export function ExperienceSection(props: ComponentProps<typeof Experiences>) {
  return (
    <Suspense>
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
