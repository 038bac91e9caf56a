import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../api/session.ts";
import { projectQuery } from "../../entities/projects/project.query.ts";
import { carouselImages, photosId } from "../../entities/projects/project-images.ts";
import { PhotoViewer } from "../../ui/photo-viewer/photo-viewer.tsx";
import { type OpenPhoto, useOpenPhoto } from "./use-open-photo.ts";

/** The open picture of the post that the page is about. */
export function PagePhotos({ project }: { project: Project }) {
  const { photo, turn, close } = useOpenPhoto(project.id);
  return <Viewer project={project} photo={photo} onTurn={turn} onClose={close} />;
}

/** The open picture of a post in a list, also of a post that the list has not loaded yet. */
export function ListPhotos({ projects }: { projects: readonly Project[] }) {
  const { photo, turn, close } = useOpenPhoto();
  const viewerId = useUserId();
  const listed = projects.find(({ id }) => id === photo?.projectId);
  const fetched = useQuery({
    ...projectQuery(photo?.projectId ?? 0, viewerId),
    enabled: photo !== null && listed === undefined,
  });
  const [last, setLast] = useState<Project | undefined>();
  const project = listed ?? (photo === null ? last : fetched.data);
  if (project === undefined) return null;
  if (project !== last) setLast(project);
  return <Viewer project={project} photo={photo} onTurn={turn} onClose={close} />;
}

interface ViewerProps {
  project: Project;
  photo: OpenPhoto | null;
  onTurn: (photo: OpenPhoto) => void;
  onClose: () => void;
}

/** Keeps the last picture while the viewer closes. An invalid picture number opens nothing. */
function Viewer({ project, photo, onTurn, onClose }: ViewerProps) {
  const [lastIndex, setLastIndex] = useState(0);
  const isOpen = photo !== null && photo.index in project.images;
  if (isOpen && photo.index !== lastIndex) setLastIndex(photo.index);
  return (
    <PhotoViewer
      isOpen={isOpen}
      images={carouselImages(project)}
      index={lastIndex}
      label={projectsCopy.images(project.title)}
      onIndexChange={(index) => isOpen && onTurn({ projectId: project.id, index })}
      onClose={onClose}
      finalFocus={() => document.querySelector<HTMLElement>(`#${photosId(project.id)} li:not([inert]) button`)}
    />
  );
}
