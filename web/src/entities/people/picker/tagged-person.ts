/** A person chosen by name and picture, for a post or an experience. */
export interface TaggedPerson {
  id: number;
  name: string;
  image: string | null;
}

/** Whether a value from a stored draft is such a person. */
export function isTaggedPerson(value: unknown): value is TaggedPerson {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value && "name" in value && "image" in value)) return false;
  const { id, name, image } = value;
  return Number.isInteger(id) && typeof name === "string" && (image === null || typeof image === "string");
}
