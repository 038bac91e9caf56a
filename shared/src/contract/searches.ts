import { z } from "zod";
import { ProjectPage } from "../entities/projects.ts";
import { FoundExperienceUserPage, FoundUserPage } from "../entities/searches.ts";
import { CHON_DISTANCE_MAX, SEARCH_TEXT_MAX, TERM_MAX } from "../limits.ts";
import { memberCall } from "./endpoint.ts";
import { integerInput, lineInput, PageQuery, wordsInput } from "./inputs.ts";

/** The distances or majors of one search. */
const FILTER_VALUES_MAX = 100;

const Distances = z
  .array(integerInput(1, CHON_DISTANCE_MAX))
  .max(FILTER_VALUES_MAX)
  .meta({ description: "Chon distances from me that may be found; none given: all" });

/**
 * A page of a search. `next` and `previous` contain `until`, the id of the newest row at the time of the first page.
 * Rows that were added later are not on these pages, so nothing is shown twice or missed. Without `until` the list is
 * current.
 */
const SearchPageQuery = PageQuery.extend({
  until: integerInput(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: "Leaves out what came after this row; part of `next` and `previous`" }),
});

const PeopleSearchQuery = SearchPageQuery.extend({
  sort: z
    .enum(["newest", "distance"])
    .default("newest")
    .meta({ description: "`distance`: whose name matches first, then the nearest, then the newest; with `via`" }),
});

const fields = {
  q: wordsInput(SEARCH_TEXT_MAX).default(""),
  degree: Distances.default([]),
  majors: z
    .array(lineInput(TERM_MAX))
    .max(FILTER_VALUES_MAX)
    .default([])
    .meta({ description: "One of somebody's majors equals one of these" }),
};

const PeopleFilters = z.object(fields);
export type PeopleFilters = z.output<typeof PeopleFilters>;

const ProjectFilters = z.object({ q: fields.q, degree: fields.degree });
export type ProjectFilters = z.output<typeof ProjectFilters>;

/** The three searches. Filters combine with AND (R23); the answer is always a page (wire.md §1, §3). */
export const searches = {
  people: memberCall("POST /api/search/", {
    summary:
      "Other members by name, studies, interests and skills, half-typed and by initial consonants too; newest member first",
    query: PeopleSearchQuery,
    body: PeopleFilters,
    responses: { 200: FoundUserPage },
    errors: ["PAGE_NOT_FOUND"],
  }),
  experiences: memberCall("POST /api/search/experiences/", {
    summary: "Other members by what they write about experiences; newest member first",
    query: PeopleSearchQuery,
    body: PeopleFilters,
    responses: { 200: FoundExperienceUserPage },
    errors: ["PAGE_NOT_FOUND"],
  }),
  projects: memberCall("POST /api/search/projects/", {
    summary: "Posts by title, content and keywords; newest first",
    query: SearchPageQuery,
    body: ProjectFilters,
    responses: { 200: ProjectPage },
    errors: ["PAGE_NOT_FOUND"],
  }),
};
