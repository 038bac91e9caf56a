import { askCopy as copy } from "@chonsu/shared/copy/introduction-request";
import { LOGOUT_WAIT_MS } from "@chonsu/shared/limits";
import type { QueryClient } from "@tanstack/react-query";
import { runCommand } from "../../../api/command.ts";
import { CancelledError, detailOf, isNoAnswer, isRefusedWith } from "../../../api/errors.ts";
import { createQueryClient } from "../../../api/query.ts";
import { readUserId } from "../../../api/session.ts";
import { userQuery } from "../../../entities/people/user.query.ts";
import { writeDraft } from "../../../lib/forms/draft.ts";
import { isOnline } from "../../../lib/online.ts";
import { isPageLeft } from "../../../lib/presence.ts";
import { later } from "../../../lib/timers.ts";
import type { ShowToast } from "../../../ui/toast/toast.tsx";
import { dropAsked, keptRequests, noteAsked, type SentRequest } from "../asked.ts";
import { conversationQueries } from "../conversations.queries.ts";
import { forget, type Outgoing, sending } from "../outgoing.ts";
import { STARTING } from "../start-conversation.ts";
import { keepUnsent } from "../unsent.ts";
import { dropRequestDraft, requestDraftKey, storedDraft } from "./kept/request-draft.ts";

/** What sends a request: the client of the page, and where a refusal is told. */
export interface Sender {
  readonly client: QueryClient;
  readonly toast: ShowToast;
}

/** How often a call without a response is made again before the request waits for the next start or return. */
const RETRIES = 5;
const RETRY = { retry: (failures: number, error: Error) => isLost(error) && failures < RETRIES } as const;

/** Whether the server has not answered. That somebody asks too often is an answer. */
function isLost(error: unknown): boolean {
  return isNoAnswer(error) && !isRefusedWith(error, "TOO_MANY_REQUESTS");
}

/** The conversation with a member, when it is in my list. */
export function conversationWith(client: QueryClient, userId: number): number | undefined {
  const inbox = client.getQueryData(conversationQueries.list().queryKey);
  return inbox?.find(({ other_user_id: id }) => id === userId)?.id;
}

/** What this page is sending, or lets undo. */
const jobs = new Map<string, Promise<void>>();

/**
 * Sends a kept request, when `isMeant` resolves with true. One window at a time does this for a request; where a browser has no locks two
 * may, and the server takes the message once, by its key.
 */
export function sendKept(
  sender: Sender,
  clientKey: string,
  isMeant: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const known = jobs.get(clientKey);
  if (known !== undefined) return known;
  const userId = readUserId();
  const job = alone(`asked-${clientKey}`, async () => {
    if (!(await isMeant())) dropAsked((one) => one.clientKey === clientKey && one.conversationId === null);
    const kept = waitingRequests().find((one) => one.clientKey === clientKey);
    if (kept !== undefined && readUserId() === userId) await deliver(sender, kept, userId);
  }).finally(() => jobs.delete(clientKey));
  jobs.set(clientKey, job);
  return job;
}

/** Sends all kept requests of the signed-in member that may not have reached the server. */
export async function sendAllKept(sender: Sender): Promise<void> {
  await Promise.allSettled(waitingRequests().map(({ clientKey }) => sendKept(sender, clientKey)));
}

/**
 * At a logout: sends what is kept, also what another window lets undo. What has not reached the server by then is forgotten with everything
 * else, and a toast says so.
 */
export async function sendBeforeLogout(toast: ShowToast): Promise<void> {
  const sender = { client: createQueryClient(), toast };
  const userId = readUserId();
  const sent = Promise.allSettled(waitingRequests().map((one) => deliver(sender, one, userId)));
  if (isOnline()) await Promise.race([sent, new Promise<void>((resolve) => later(LOGOUT_WAIT_MS, resolve))]);
  if (waitingRequests().length > 0) toast(copy.failed, { kind: "error" });
}

type Waiting = SentRequest & { readonly text: string };

function waitingRequests(): Waiting[] {
  return keptRequests().flatMap((one) => (one.text === undefined ? [] : [{ ...one, text: one.text }]));
}

async function alone(name: string, act: () => Promise<void>): Promise<void> {
  await ("locks" in navigator ? navigator.locks.request(name, act) : act());
}

/** The person has left, or is a 1촌 now: nobody needs to introduce them. The message says it. */
class NotNeededError extends CancelledError {}

/** Before a request is sent for the first time. A page that is being left has no time for it; when nothing is known, it is sent. */
async function checkNeed(client: QueryClient, { personId, clientKey }: Waiting): Promise<void> {
  if (isPageLeft()) return;
  const person = await client
    .fetchQuery({ ...userQuery(personId), staleTime: 0, retry: false })
    .catch((error: unknown) => {
      if (isRefusedWith(error, "USER_NOT_FOUND")) throw new NotNeededError(copy.personLeft);
      if (isLost(error)) throw error;
    });
  // A logout has forgotten it.
  if (!keptRequests().some((one) => one.clientKey === clientKey)) throw new CancelledError("forgotten meanwhile");
  if (person?.relation_degree === 1) throw new NotNeededError(copy.notNeeded(person.user_name));
}

/** A run of a command that looks first. */
function after<By, In, Out>(check: () => Promise<void>, run: (send: By, input: In) => Promise<Out>) {
  return async (send: By, input: In) => {
    await check();
    return run(send, input);
  };
}

const nothing = () => Promise.resolve();

/**
 * Hands a request to the chat, and waits until the message has arrived or failed. A conversation is not started by a page that is being left:
 * its message would not follow, and the other side would see an empty chat.
 */
async function deliver(sender: Sender, asked: Waiting, userId: number | null): Promise<void> {
  const { client } = sender;
  const { clientKey, helper, text } = asked;
  const check = asked.conversationId === null ? () => checkNeed(client, asked) : nothing;
  try {
    const known = asked.conversationId ?? conversationWith(client, helper.id);
    if (known === undefined && isPageLeft()) return;
    const starting = { ...STARTING, ...RETRY, run: after(check, STARTING.run) };
    const conversationId = known ?? (await runCommand(client, starting, helper.id)).id;
    if (readUserId() !== userId) return;
    noteAsked(clientKey, { conversationId });
    dropRequestDraft(draftKeyOf(asked, userId), text);
    await sendText(client, conversationId, { clientKey, text }, known === undefined ? nothing : check);
  } catch (error) {
    if (readUserId() === userId) afterFailure(sender, asked, userId, error);
  }
}

function draftKeyOf({ personId, askerId }: Waiting, userId: number | null): string {
  return requestDraftKey(userId ?? 0, personId, askerId);
}

/**
 * Without an answer the request is kept, and one that was discarded in its chat is gone. A refused one waits in its chat; when there is
 * none, or nobody to read it, its words are kept for another try.
 */
function afterFailure({ client, toast }: Sender, asked: Waiting, userId: number | null, error: unknown): void {
  const { clientKey, helper, between, text } = asked;
  const drop = () => dropAsked((one) => one.clientKey === clientKey);
  if (error instanceof NotNeededError) {
    drop();
    dropRequestDraft(draftKeyOf(asked, userId), text);
    toast(error.message);
  }
  if (isLost(error) || error instanceof CancelledError) return;
  const chatId = keptRequests().find((one) => one.clientKey === clientKey)?.conversationId ?? null;
  const hasLeft = isRefusedWith(error, "USER_NOT_FOUND");
  if (chatId !== null && !hasLeft) return noteAsked(clientKey, { text: undefined });
  if (chatId !== null) forget(client, chatId, clientKey);
  drop();
  writeDraft(draftKeyOf(asked, userId), storedDraft(text, between === undefined ? [helper] : [helper, between]));
  toast(hasLeft ? copy.helperLeft(helper.name) : detailOf(error, copy.failed), { kind: "error" });
}

/**
 * Puts a message into the queue of its conversation, in place of a failed try of it. Resolves when it has arrived. `check` runs before it is
 * sent.
 */
async function sendText(
  client: QueryClient,
  conversationId: number,
  message: Pick<Outgoing, "clientKey" | "text">,
  check: () => Promise<void>,
) {
  forget(client, conversationId, message.clientKey);
  keepUnsent(conversationId, { ...message, hadImage: false });
  const outgoing: Outgoing = { ...message, image: null, hasLostImage: false, stop: new AbortController() };
  const command = sending(client, conversationId, (image) => Promise.resolve(image));
  await runCommand(client, { ...command, ...RETRY, run: after(check, command.run) }, outgoing);
}
