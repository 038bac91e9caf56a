import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CONVERSATIONS } from "../campus/conversations.ts";
import { PROJECT_ENTRIES } from "../campus/projects.ts";
import { MEMBERS } from "../cast.ts";
import { crowdPictures } from "../crowd/pictures.ts";
import { avatarFile, messageImageFile, projectImageFile } from "../file-names.ts";
import { crowdOf, isCampus, type ScenarioName } from "./scenarios.ts";

const OWNER_ONLY = 0o600;
const FOLDER = new URL("../pictures/", import.meta.url);

interface SeedPicture {
  readonly file: string;
  /** Name of the committed drawing shown there. */
  readonly drawing: string;
}

/** Every picture on the campus: of profiles, posts, messages. */
function campusPictures(): SeedPicture[] {
  const avatars = MEMBERS.flatMap(({ handle, picture }) =>
    picture === undefined ? [] : { file: avatarFile(handle), drawing: picture },
  );
  const posts = PROJECT_ENTRIES.flatMap(({ id, images = [] }) =>
    images.map((drawing, position) => ({ file: projectImageFile(id, position), drawing })),
  );
  const messages = CONVERSATIONS.flatMap(({ id, lines }) =>
    lines.flatMap(({ image }, index) =>
      image === undefined ? [] : { file: messageImageFile(id, index), drawing: image },
    ),
  );
  return [...avatars, ...posts, ...messages];
}

function picturesIn(scenario: ScenarioName): SeedPicture[] {
  if (isCampus(scenario)) return campusPictures();
  const crowd = crowdOf(scenario);
  return crowd === undefined ? [] : crowdPictures(crowd.members);
}

/**
 * The files that the file store must hold for a scenario: their names, and for each the absolute path of the committed
 * drawing to copy.
 */
export function seedPictures(scenario: ScenarioName): Array<{ file: string; source: string }> {
  return picturesIn(scenario).map(({ file, drawing }) => ({ file, source: fileURLToPath(seedDrawing(drawing)) }));
}

export function writeSeedPictures(scenario: ScenarioName, folder: string): void {
  for (const { file, source } of seedPictures(scenario)) writeDrawing(source, path.join(folder, file));
}

/**
 * Copies a committed drawing. It makes no link, because the rights of the copy would then also change in the
 * repository.
 */
export function writeDrawing(source: string | URL, file: string): void {
  writeFileSync(file, readFileSync(source), { mode: OWNER_ONLY });
}

/** The URL of a committed drawing. */
export function seedDrawing(name: string): URL {
  return new URL(`${name}.webp`, FOLDER);
}
