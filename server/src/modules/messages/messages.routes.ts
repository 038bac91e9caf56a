import { messages } from "@chonsu/shared/contract/messages";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { deleteMessage, sendMessage } from "./messages.service.ts";

export function messagesRoutes(app: App, ctx: Context): void {
  serve(app, messages.create, async ({ actor, params, body, files }) => {
    const sent = await sendMessage(ctx, actor, {
      conversationId: params.conversationId,
      text: body.message,
      clientKey: body.client_key || undefined,
      image: files.image[0],
    });
    if (isRefusal(sent)) return sent;
    return { status: sent.isNew ? 201 : 200, body: sent.message };
  });

  serve(app, messages.remove, ({ actor, params }) => answer(200, deleteMessage(ctx, actor, params.id)));
}
