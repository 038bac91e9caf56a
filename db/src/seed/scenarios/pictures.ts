import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CONVERSATIONS } from "../campus/conversations.ts";
import { PROJECT_ENTRIES } from "../campus/projects.ts";
import { MEMBERS } from "../cast.ts";
import { crowdPictureUses } from "../crowd/pictures.ts";
import { avatarPlace, fileOf, messageImagePlace, projectImagePlace } from "../picture-files.ts";
import { crowdOf, isCampus, type ScenarioName } from "./scenarios.ts";

const OWNER_ONLY = 0o600;
const FOLDER = new URL("../pictures/", import.meta.url);

interface PictureUse {
  readonly place: string;
  /** Name of the committed drawing shown there. */
  readonly drawing: string;
}

/** Every place with a picture on the campus: profiles, posts, messages. */
function pictureUses(): PictureUse[] {
  const avatars = MEMBERS.flatMap(({ handle, picture }) =>
    picture === undefined ? [] : [{ place: avatarPlace(handle), drawing: picture }],
  );
  const posts = PROJECT_ENTRIES.flatMap(({ id, images = [] }) =>
    images.map((drawing, position) => ({ place: projectImagePlace(id, position), drawing })),
  );
  const messages = CONVERSATIONS.flatMap(({ id, lines }) =>
    lines.flatMap(({ image }, index) =>
      image === undefined ? [] : [{ place: messageImagePlace(id, index), drawing: image }],
    ),
  );
  return [...avatars, ...posts, ...messages];
}

/**
 * The files that the file store must hold for a scenario: their names, and for each the absolute path of the committed
 * drawing to copy.
 */
export function seedPictures(scenario: ScenarioName): Array<{ file: string; source: string }> {
  return usesIn(scenario).map(({ place, drawing }) => ({
    file: fileOf(place),
    source: fileURLToPath(seedDrawing(drawing)),
  }));
}

/** Writes all pictures of a scenario into a folder. */
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

function usesIn(scenario: ScenarioName): PictureUse[] {
  if (isCampus(scenario)) return pictureUses();
  const crowd = crowdOf(scenario);
  return crowd === undefined ? [] : crowdPictureUses(crowd.members);
}
