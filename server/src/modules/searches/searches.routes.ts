import type { keywords } from "@chonsu/shared/contract/keywords";
import type { searches } from "@chonsu/shared/contract/searches";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { listKeywords, searchExperiences, searchPeople, searchProjects } from "./searches.service.ts";

export const searchesRoutes = (ctx: Context): HandlersOf<typeof searches> => ({
  people: ({ actor, body, query, url }) => searchPeople(ctx, actor, body, { ...query, url }),
  experiences: ({ actor, body, query, url }) => searchExperiences(ctx, actor, body, { ...query, url }),
  projects: ({ actor, body, query, url }) => searchProjects(ctx, actor, body, { ...query, url }),
});

export const keywordsRoutes = (ctx: Context): HandlersOf<typeof keywords> => ({
  list: () => listKeywords(ctx),
});
