/** The fields of a person that visitors see. The other fields of a profile are empty (wire.md §2). */
const SHOWN = ["user_name", "school", "current_academic_degree", "year", "major1", "major2", "image"];

/** The joining date that visitors see for everybody. */
const NEVER = "1970-01-01T09:00:00.000+09:00";

/** What an answer shows a visitor although only members may see it (wire.md §2, last paragraph). */
export function tooMuchForVisitors(body: unknown): string[] {
  return objectsIn(body).flatMap((object) => {
    const seen: string[] = [];
    if ("relation_degree" in object) seen.push("relation_degree");
    if ("liked" in object) seen.push("liked");
    for (const list of ["liked_users", "pending_invitations"]) {
      if (list in object && !isEmpty(object[list])) seen.push(list);
    }
    if ("accepted_users" in object && Array.isArray(object["people"]) && object["people"].length > 1)
      seen.push("people");
    if ("one_degree_count" in object) {
      const shut = Object.entries(object).filter(([name]) => !SHOWN.includes(name));
      seen.push(...shut.filter(([, value]) => !isEmpty(value)).map(([name]) => `profile.${name}`));
    }
    if ("date_joined" in object && object["date_joined"] !== NEVER) seen.push("date_joined");
    if ("is_staff" in object && object["is_staff"] !== false) seen.push("is_staff");
    return seen;
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || value === 0 || (Array.isArray(value) && value.length === 0);
}

/** Every object in a JSON value, with the value itself. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}
