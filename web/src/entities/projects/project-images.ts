import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import type { CarouselImage } from "../../ui/carousel/carousel.tsx";

/** The size reserved for pictures of unknown size: that of a usual photograph. */
const USUAL_SIZE = { width: 1200, height: 900 };

/** The pictures of a post with their sizes. */
export function carouselImages({ title, images }: Project): CarouselImage[] {
  return images.map(({ image, width, height }, at) => ({
    src: image,
    width: width ?? USUAL_SIZE.width,
    height: height ?? USUAL_SIZE.height,
    alt: projectsCopy.imageOf(title, at + 1),
  }));
}

/** The element id of a card's pictures. */
export function photosId(projectId: number): string {
  return `photos-${projectId}`;
}
