import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { pictureUses } from "@chonsu/db/seed/scenarios/pictures";
import { AVATAR_SIZE, SCENE_SIZES, type SceneName } from "@chonsu/db/seed/scene-sizes";
import sharp from "sharp";
import { drawAvatar } from "./avatars.ts";
import { canvas, svg } from "./brush.ts";
import { SCENES } from "./scenes.ts";

const FOLDER = fileURLToPath(new URL("../pictures/", import.meta.resolve("@chonsu/db/seed/scenarios/pictures")));
const AVATAR_PREFIX = "avatar-";
const SCENE_WEBP = { quality: 45, effort: 6 } as const;
const AVATAR_WEBP = { quality: 78, effort: 6 } as const;

function isScene(name: string): name is SceneName {
  return Object.hasOwn(SCENE_SIZES, name);
}

function drawScene(name: SceneName): string {
  const [width, height] = SCENE_SIZES[name];
  const on = canvas(name, width, height);
  return svg(on, SCENES[name](on));
}

/** Draws every picture the seed shows into db/src/seed/pictures. Run it after a change of a drawing and commit the files. */
async function drawAll(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const names = [...new Set(pictureUses().map(({ drawing }) => drawing))].sort();
  for (const name of names) {
    const [source, options] = isScene(name)
      ? [drawScene(name), SCENE_WEBP]
      : [drawAvatar(name.slice(AVATAR_PREFIX.length), AVATAR_SIZE), AVATAR_WEBP];
    await writeFile(`${FOLDER}${name}.webp`, await sharp(Buffer.from(source)).webp(options).toBuffer());
  }
  process.stdout.write(`${names.length} pictures drawn.\n`);
}

await drawAll();
