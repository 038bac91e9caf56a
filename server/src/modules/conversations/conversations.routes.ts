import type { conversations } from "@chonsu/shared/contract/conversations";
import type { messages } from "@chonsu/shared/contract/messages";
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
import { deleteMessage, sendMessage } from "./messages.service.ts";

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

export const messagesRoutes = (ctx: Context): HandlersOf<typeof messages> => ({
  create: async ({ actor, params, body, files }) => {
    const sent = await sendMessage(ctx, actor, {
      conversationId: params.conversationId,
      text: body.message,
      clientKey: body.client_key || undefined,
      image: files.image[0],
    });
    return isRefusal(sent) ? sent : { status: sent.isNew ? 201 : 200, body: sent.message };
  },
  remove: ({ actor, params }) => deleteMessage(ctx, actor, params.id),
});
