import type { Handle } from "../cast.ts";
import type { SceneName } from "../scene-sizes.ts";

/** A post as the seed writes it. The author is null when the member has left the product (R8). */
export interface ProjectEntry {
  readonly id: number;
  readonly author: Handle | null;
  readonly title: string;
  readonly content: string;
  readonly keywords: readonly string[];
  readonly contacts?: readonly string[];
  readonly images?: readonly SceneName[];
  readonly tagged?: readonly Handle[];
  readonly likes?: readonly Handle[];
  readonly at: string;
  readonly case: string;
}
