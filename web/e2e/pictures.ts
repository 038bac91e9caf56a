import { fileURLToPath } from "node:url";

/** Two pictures to upload: real files of different shapes, from the seed. */
export const SEED_PICTURES = ["robot-arm.webp", "campus-lake.webp"].map((name) =>
  fileURLToPath(new URL(`../../db/src/seed/pictures/${name}`, import.meta.url)),
);
