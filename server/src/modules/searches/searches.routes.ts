import { searches } from "@chonsu/shared/contract/searches";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { searchExperiences, searchPeople, searchProjects } from "./searches.service.ts";

export function searchesRoutes(app: App, ctx: Context): void {
  serve(app, searches.people, ({ actor, body, query, url }) =>
    answer(200, searchPeople(ctx, actor, body, { ...query, url })),
  );

  serve(app, searches.experiences, ({ actor, body, query, url }) =>
    answer(200, searchExperiences(ctx, actor, body, { ...query, url })),
  );

  serve(app, searches.projects, ({ actor, body, query, url }) =>
    answer(200, searchProjects(ctx, actor, body, { ...query, url })),
  );
}
