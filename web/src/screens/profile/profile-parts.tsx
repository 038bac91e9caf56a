import { experienceCardCopy } from "@chonsu/shared/copy/experiences";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { ComponentProps } from "react";
import { ExperiencesSkeleton } from "../../entities/experiences/experience-skeleton.tsx";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { Part } from "../../ui/part/part.tsx";
import styles from "./profile.module.css";

/** Each tab of a profile loads with the first look at it: nobody waits for the posts to read the rest, nor the other way round. */
const OwnCards = lazyCode(() =>
  import("../../features/experiences/own-experiences.tsx").then((module) => module.OwnExperiences),
);
const MemberCards = lazyCode(() =>
  import("../../features/experiences/experience-section.tsx").then((module) => module.MemberExperiences),
);
const Projects = lazyCode(() => import("./member-projects.tsx").then((module) => module.MemberProjects));

/** My experiences. Where there are to be some, their room is kept while the code comes: what stands below stays there. */
export function OwnExperiences(props: ComponentProps<typeof OwnCards>) {
  return (
    <Part failure={experienceCardCopy.loadFailed} fallback={<ExperiencesSkeleton count={props.knownCount} />}>
      <OwnCards {...props} />
    </Part>
  );
}

/** Somebody else's experiences, likewise; where there are none nothing stands. */
export function MemberExperiences(props: ComponentProps<typeof MemberCards>) {
  return (
    <Part
      failure={experienceCardCopy.loadFailed}
      fallback={props.knownCount > 0 && <ExperiencesSkeleton count={props.knownCount} />}
    >
      <MemberCards {...props} />
    </Part>
  );
}

/** Fetches what the first tab of somebody else's profile shows, so that it is drawn at once. */
export function fetchMemberExperiences(): Promise<void> {
  return MemberCards.fetch();
}

/** The posts of a profile, in a room that is there before their code. */
export function MemberProjects(props: ComponentProps<typeof Projects>) {
  return (
    <div className={styles.projects}>
      <Part failure={projectsCopy.listFailed} fallback={<ProjectsSkeleton />}>
        <Projects {...props} />
      </Part>
    </div>
  );
}
