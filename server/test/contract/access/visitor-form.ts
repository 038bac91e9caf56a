import { objectsIn } from "./secrets.ts";

/** What visitors see of people: the rest of a profile is empty (wire.md §2). */
const SHOWN = ["user_name", "school", "current_academic_degree", "year", "major1", "major2", "image"];

/** What an answer tells a visitor that only members may know (wire.md §2, last paragraph). */
export function tooMuchForVisitors(body: unknown): string[] {
  return objectsIn(body).flatMap((object) => {
    const told: string[] = [];
    if ("relation_degree" in object) told.push("relation_degree");
    if ("liked" in object) told.push("liked");
    for (const list of ["liked_users", "pending_invitations"]) {
      if (list in object && !isEmpty(object[list])) told.push(list);
    }
    if ("accepted_users" in object && Array.isArray(object["people"]) && object["people"].length > 1)
      told.push("people");
    if ("one_degree_count" in object) {
      const shut = Object.entries(object).filter(([name]) => !SHOWN.includes(name));
      told.push(...shut.filter(([, value]) => !isEmpty(value)).map(([name]) => `profile.${name}`));
    }
    if ("is_staff" in object && object["is_staff"] !== false) told.push("is_staff");
    return told;
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || value === 0 || (Array.isArray(value) && value.length === 0);
}
