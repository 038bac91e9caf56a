import type { messages } from "@chonsu/shared/contract/messages";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { deleteMessage, sendMessage } from "./messages.service.ts";

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
