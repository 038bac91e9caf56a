import type { conversations } from "@chonsu/shared/contract/conversations";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  lastMessageOf,
  leaveConversation,
  listConversationMessages,
  listMyConversations,
  readConversation,
  startConversation,
} from "./conversations.service.ts";

export const conversationsRoutes = (ctx: Context): HandlersOf<typeof conversations> => ({
  create: ({ actor, body }) => {
    const started = startConversation(ctx, actor, body.user_2);
    return isRefusal(started) ? started : { status: started.isNew ? 201 : 200, body: started.conversation };
  },
  list: ({ actor }) => listMyConversations(ctx, actor),
  leave: ({ actor, params }) => leaveConversation(ctx, actor, params.id),
  messages: ({ actor, params, query }) => listConversationMessages(ctx, actor, params.id, query),
  lastMessage: ({ actor, params }) => lastMessageOf(ctx, actor, params.id),
  read: ({ actor, params }) => readConversation(ctx, actor, params.id),
});
