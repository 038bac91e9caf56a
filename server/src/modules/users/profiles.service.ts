import type { Database } from "@chonsu/db/open-database";
import type { ProfileUpdate } from "@chonsu/shared/contract/users";
import { validationCopy } from "@chonsu/shared/copy/validation";
import { foldText } from "@chonsu/shared/format/text/search-text";
import { yearOf } from "@chonsu/shared/format/time/moments";
import { SCHOOL_NAME } from "@chonsu/shared/school/school";
import type { Actor } from "../../access/caller.ts";
import { command, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { type StagedImage, type Upload, withStagedImages } from "../../files/stage.ts";
import { isRefusal, refuse, refuseField } from "../../platform/refusal.ts";
import {
  deleteSkillsBut,
  findImageFile,
  insertSkills,
  type ProfileColumns,
  replaceKeywords,
  replacePortfolioLinks,
  updateColumns,
} from "./profiles.repository.ts";
import { findSkills } from "./users.repository.ts";
import { showProfile } from "./users.service.ts";

/**
 * Changes any part of the actor's profile. Missing fields stay. Skills are replaced by name, and the remaining ones
 * keep their id; interests and links are replaced (wire.md §3). When the picture changes, the old file is deleted after
 * the commit. The admission year is at most the current year by the server's clock (R6).
 */
export async function updateProfile(ctx: Context, actor: Actor, update: ProfileUpdate, upload: Upload | undefined) {
  const currentYear = yearOf(ctx.clock.now());
  if (update.year !== undefined && update.year > currentYear) {
    return refuseField("year", validationCopy.tooBig(currentYear));
  }
  const uploads = upload === undefined ? [] : [upload];
  const refused = await withStagedImages(ctx, uploads, "avatar", ([image]) => storeProfile(ctx, actor, update, image));
  if (isRefusal(refused)) return refused;
  const profile = showProfile(ctx, actor, actor.id);
  return isRefusal(profile) ? refuse("user_not_found") : profile;
}

/** Changes the actor's profile, with a picture that is already in the file store. */
export const storeProfile = command((unit, actor: Actor, update: ProfileUpdate, image: StagedImage | undefined) => {
  const before = findImageFile(unit.db, actor);
  if (before === undefined) return refuse("user_not_found");
  const imageFile = image?.file ?? update.image;
  updateColumns(unit.db, actor, { ...columnsOf(update), imageFile });
  if (before.file !== null && imageFile !== undefined) {
    const old = before.file;
    unit.after(() => unit.files.remove([old]));
  }
  storeLists(unit.db, actor, update);
  publishOwner(unit, actor);
  return undefined;
});

/** Publishes the change to the member's own other connections. */
function publishOwner(unit: Unit, { id }: Actor): void {
  unit.publishTo(id, "profile:changed", { user_id: id });
}

type StoredElsewhere = "image" | "skills" | "keywords" | "portfolio_links";

/** The columns of an update. A field that is neither listed here nor stored elsewhere does not compile. */
function columnsOf(update: ProfileUpdate): ProfileColumns {
  const { user_name, school, current_academic_degree, year, major1, major2, introduction, ...elsewhere } = update;
  elsewhere satisfies Record<Exclude<keyof typeof elsewhere, StoredElsewhere>, never>;
  return {
    userName: user_name,
    school: school === undefined ? undefined : SCHOOL_NAME,
    degree: current_academic_degree,
    year,
    major1,
    major2,
    introduction,
  };
}

function storeLists(db: Database, actor: Actor, update: ProfileUpdate): void {
  if (update.skills !== undefined) {
    const names = update.skills.map(({ skill }) => skill);
    deleteSkillsBut(db, actor, names);
    insertSkills(db, actor, names);
  }
  if (update.keywords !== undefined) replaceKeywords(db, actor, update.keywords);
  if (update.portfolio_links !== undefined) {
    const links = update.portfolio_links.map(({ portfolioLink }) => portfolioLink);
    replacePortfolioLinks(db, actor, links);
  }
}

/**
 * Adds the skills that the actor used in an experience to the actor's profile. Existing ones stay as they are; skills
 * are compared without case and width (R35).
 */
export function addSkills(unit: Unit, actor: Actor, names: readonly string[]): void {
  if (names.length === 0) return;
  const known = new Set(findSkills(unit.db, actor.id).map(foldText));
  const added = names.filter((name) => !known.has(foldText(name)));
  insertSkills(unit.db, actor, added);
  publishOwner(unit, actor);
}
