import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import type { CarouselImage } from "../../ui/carousel/carousel.tsx";

/** Pictures of unknown size get the room of a usual photograph. */
const USUAL_SIZE = { width: 1200, height: 900 };

/** The pictures of a post, with the room each takes. */
export function carouselImages({ title, images }: Project): CarouselImage[] {
  return images.map(({ image, width, height }, at) => ({
    src: image,
    width: width ?? USUAL_SIZE.width,
    height: height ?? USUAL_SIZE.height,
    alt: projectsCopy.imageOf(title, at + 1),
  }));
}

/** The id of the pictures in the card of a post. */
export function photosId(projectId: number): string {
  return `photos-${projectId}`;
}
