import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";
import { accountsRoutes } from "./accounts/accounts.routes.ts";
import { changesRoutes } from "./changes/changes.routes.ts";
import { commentsRoutes } from "./comments/comments.routes.ts";
import { conversationsRoutes } from "./conversations/conversations.routes.ts";
import { experiencesRoutes } from "./experiences/experiences.routes.ts";
import { friendsRoutes } from "./friends/friends.routes.ts";
import { invitationLinksRoutes } from "./invitation-links/invitation-links.routes.ts";
import { keywordsRoutes } from "./keywords/keywords.routes.ts";
import { messagesRoutes } from "./messages/messages.routes.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { projectsRoutes } from "./projects/projects.routes.ts";
import { searchHistoryRoutes } from "./search-history/search-history.routes.ts";
import { searchesRoutes } from "./searches/searches.routes.ts";
import { sessionsRoutes } from "./sessions/sessions.routes.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { suggestionsRoutes } from "./suggestions/suggestions.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";
import { verificationsRoutes } from "./verifications/verifications.routes.ts";

/** Serves every call of the contract, group by group. */
export function serveModules(app: App, ctx: Context): void {
  sessionsRoutes(app, ctx);
  verificationsRoutes(app, ctx);
  accountsRoutes(app, ctx);
  settingsRoutes(app, ctx);
  invitationLinksRoutes(app, ctx);
  friendsRoutes(app, ctx);
  notificationsRoutes(app, ctx);
  changesRoutes(app, ctx);
  conversationsRoutes(app, ctx);
  messagesRoutes(app, ctx);
  usersRoutes(app, ctx);
  projectsRoutes(app, ctx);
  commentsRoutes(app, ctx);
  experiencesRoutes(app, ctx);
  searchesRoutes(app, ctx);
  searchHistoryRoutes(app, ctx);
  keywordsRoutes(app, ctx);
  suggestionsRoutes(app, ctx);
}
