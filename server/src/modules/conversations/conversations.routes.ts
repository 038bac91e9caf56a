import { conversations } from "@chonsu/shared/contract/conversations";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  lastMessageOf,
  leaveConversation,
  listConversationMessages,
  listMyConversations,
  readConversation,
  startConversation,
} from "./conversations.service.ts";

export function conversationsRoutes(app: App, ctx: Context): void {
  serve(app, conversations.create, ({ actor, body }) => {
    const started = startConversation(ctx, actor, body.user_2);
    if (isRefusal(started)) return started;
    return { status: started.isNew ? 201 : 200, body: started.conversation };
  });

  serve(app, conversations.list, ({ actor }) => answer(200, listMyConversations(ctx, actor)));

  serve(app, conversations.leave, ({ actor, params }) => answerEmpty(leaveConversation(ctx, actor, params.id)));

  serve(app, conversations.messages, ({ actor, params, query }) =>
    answer(200, listConversationMessages(ctx, actor, params.id, query)),
  );

  serve(app, conversations.lastMessage, ({ actor, params }) => answer(200, lastMessageOf(ctx, actor, params.id)));

  serve(app, conversations.read, ({ actor, params }) => answer(200, readConversation(ctx, actor, params.id)));
}
