import { CONTRACT } from "@chonsu/shared/contract/table";
import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";
import { serveTable } from "../http/serve.ts";
import { accountsRoutes } from "./accounts/accounts.routes.ts";
import { changesRoutes } from "./changes/changes.routes.ts";
import { commentsRoutes } from "./comments/comments.routes.ts";
import { conversationsRoutes, messagesRoutes } from "./conversations/conversations.routes.ts";
import {
  experienceDetailsRoutes,
  experienceInvitationsRoutes,
  experienceLinksRoutes,
  experiencesRoutes,
} from "./experiences/experiences.routes.ts";
import { friendsRoutes } from "./friends/friends.routes.ts";
import { invitationLinksRoutes } from "./invitation-links/invitation-links.routes.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { projectsRoutes } from "./projects/projects.routes.ts";
import { guardOf } from "./rate-limits/call-limits.ts";
import { searchHistoryRoutes } from "./search-history/search-history.routes.ts";
import { keywordsRoutes, searchesRoutes } from "./searches/searches.routes.ts";
import { sessionsRoutes } from "./sessions/sessions.routes.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { suggestionsRoutes } from "./suggestions/suggestions.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";
import { verificationsRoutes } from "./verifications/verifications.routes.ts";

/** Serves every call of the contract, group by group. */
export function serveModules(app: App, ctx: Context): void {
  serveTable(
    app,
    CONTRACT,
    {
      sessions: sessionsRoutes(app, ctx),
      verifications: verificationsRoutes(ctx),
      accounts: accountsRoutes(ctx),
      settings: settingsRoutes(ctx),
      users: usersRoutes(ctx),
      friends: friendsRoutes(ctx),
      invitationLinks: invitationLinksRoutes(ctx),
      projects: projectsRoutes(ctx),
      comments: commentsRoutes(ctx),
      experiences: experiencesRoutes(ctx),
      experienceDetails: experienceDetailsRoutes(ctx),
      experienceInvitations: experienceInvitationsRoutes(ctx),
      experienceLinks: experienceLinksRoutes(ctx),
      notifications: notificationsRoutes(ctx),
      changes: changesRoutes(ctx),
      searches: searchesRoutes(ctx),
      searchHistory: searchHistoryRoutes(ctx),
      keywords: keywordsRoutes(ctx),
      suggestions: suggestionsRoutes(ctx),
      conversations: conversationsRoutes(ctx),
      messages: messagesRoutes(ctx),
    },
    (group, name) => guardOf(ctx, group, name),
  );
}
