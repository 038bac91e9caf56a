import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { ComponentProps } from "react";
import { ExperiencesSkeleton } from "../../entities/experiences/experience-skeleton.tsx";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { Part } from "../../ui/part/part.tsx";
import styles from "./profile.module.css";

/** The code of each tab loads when the tab is first shown, so that no tab waits for the other. */
const OwnCards = lazyCode(() =>
  import("../../features/experiences/own-experiences.tsx").then((module) => module.OwnExperiences),
);
const MemberCards = lazyCode(() =>
  import("../../features/experiences/experience-section.tsx").then((module) => module.MemberExperiences),
);
const Projects = lazyCode(() => import("./member-projects.tsx").then((module) => module.MemberProjects));

/** My experiences. Their room is reserved while the code loads, so that the content below does not move. */
export function OwnExperiences(props: ComponentProps<typeof OwnCards>) {
  return (
    <Part failure={experienceCardCopy.loadFailed} fallback={<ExperiencesSkeleton count={props.knownCount} />}>
      <OwnCards {...props} />
    </Part>
  );
}

/** Another member's experiences, in the same way; without any, nothing is rendered. */
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

/** Fetches the code of the first tab of another profile, so that it shows at once. */
export function fetchMemberExperiences(): Promise<void> {
  return MemberCards.fetch();
}

/** The posts of a profile. Their room is reserved while the code loads. */
export function MemberProjects(props: ComponentProps<typeof Projects>) {
  return (
    <div className={styles.projects}>
      <Part failure={projectsCopy.listFailed} fallback={<ProjectsSkeleton />}>
        <Projects {...props} />
      </Part>
    </div>
  );
}
