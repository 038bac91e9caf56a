import type { CarouselImage } from "../ui/carousel/carousel.tsx";

/** Inline pictures, so that the page needs no files: wide, square and tall. */
export const SAMPLE_IMAGES: readonly CarouselImage[] = [
  draw(1200, 800, "#f3c9a8", "#7fa69b"),
  draw(900, 900, "#e9a27b", "#4b6a9b"),
  draw(700, 1200, "#8a5a83", "#f3c9a8"),
];

function draw(width: number, height: number, from: string, to: string): CarouselImage {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="50%" cy="50%" r="${Math.min(width, height) / 4}" fill="none" stroke="#fff" stroke-width="12" opacity=".6"/></svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height };
}
