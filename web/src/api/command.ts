import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import {
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call, type SendOptions } from "./client.ts";
import type { CallInput, CallOutput, EndpointRef } from "./endpoint-ref.ts";
import { ApiError, CancelledError } from "./errors.ts";
import { invalidate, type Stale } from "./invalidate.ts";
import { readUserId } from "./session.ts";
import { STALE_WITH, staleAfter } from "./stale.ts";

/** What a command shows before the server has answered. */
export interface Shown<Out> {
  /**
   * Called at once, and again after each response that arrives before the command is answered, since that response may not include the
   * command. Must be idempotent.
   */
  apply(): void;
  /** Shows the response. */
  done?(answer: Out): void;
  /** Called when the command failed. */
  undo?(): void;
}

/** Makes one of the calls that the command declares. */
export type Send<E extends Endpoint> = <One extends E>(
  endpoint: EndpointRef<One>,
  input: CallInput<One>,
  options?: SendOptions,
) => Promise<CallOutput<One>>;

export interface Command<Calls extends readonly Endpoint[], Out, In>
  extends Pick<UseMutationOptions<Out, Error, In>, "gcTime" | "mutationKey" | "retry" | "scope"> {
  /** The calls it may make. They determine what is stale afterwards (`api/stale`). */
  readonly calls: { readonly [At in keyof Calls]: EndpointRef<Calls[At]> };
  readonly run: (send: Send<Calls[number]>, input: In) => Promise<Out>;
  readonly show?: (input: In) => Shown<Out> | undefined;
  /**
   * Delays the command while the user can undo it; `show` is called before. The command is sent when this resolves with true, and dropped
   * when it resolves with false.
   */
  readonly hold?: (input: In) => Promise<boolean> | true;
  readonly onSuccess?: (answer: Out, input: In) => void;
  readonly onError?: (error: Error, input: In) => void;
  /** For a command after which the screen is left: it does not wait for refetched data. */
  readonly endsAtOnce?: boolean;
}

/** A command that has started and is not settled. */
interface UnderWay {
  /** Queries whose responses arrived while the command was under way: they were requested before the command was answered. */
  readonly arrived: Set<Query>;
  /** Events that were pushed meanwhile, each with a promise for the refetch of its stale data. */
  readonly pushed: Map<RealtimeEvent, Promise<void>>;
  apply: (() => void) | undefined;
}

interface Begun<Out> extends UnderWay {
  readonly shown: Shown<Out> | undefined;
}

/**
 * A command in a component. `mutate` takes no callbacks: react-query drops those of a component that is gone, and a push may remove it before
 * the answer comes. What follows an answer belongs to the command, or to the promise of `mutateAsync`.
 */
export type CommandOf<Out, In> = Omit<UseMutationResult<Out, Error, In, unknown>, "mutate"> & {
  mutate: (input: In) => void;
};

/** The command was undone before it was sent. */
class UndoneError extends Error {}

const SERVER_FAULT = 500;
/** A `ref` that matches nothing: only the parts of `STALE_WITH` that do not depend on it are used. */
const NO_REF = 0;

/**
 * A command of the web; every command uses this hook (decision 028). Afterwards every cached response that the command made stale
 * was requested after its answer; older ones are fetched again, whenever they arrive. The command stays pending until the stale data on
 * screen has been fetched again.
 */
export function useCommand<const Calls extends readonly Endpoint[], Out, In = void>(
  command: Command<Calls, Out, In>,
): CommandOf<Out, In> {
  return useMutation(optionsOf(useQueryClient(), command));
}

/** Runs a command that is not bound to a component: it goes on when the screen is left. */
export function runCommand<const Calls extends readonly Endpoint[], Out, In>(
  client: QueryClient,
  command: Command<Calls, Out, In>,
  input: In,
): Promise<Out> {
  return client.getMutationCache().build(client, optionsOf(client, command)).execute(input);
}

function optionsOf<const Calls extends readonly Endpoint[], Out, In>(
  client: QueryClient,
  command: Command<Calls, Out, In>,
): UseMutationOptions<Out, Error, In, Begun<Out>> {
  const { calls, run, show, hold, onSuccess, onError, endsAtOnce = false, ...options } = command;
  return {
    ...options,
    // Otherwise react-query would pause the command without a network. This way the user sees the offer to undo, then the failure.
    ...(hold && { networkMode: "always" }),
    async mutationFn(input) {
      if ((await hold?.(input)) === false) throw new UndoneError();
      return run(senderFor(client), input);
    },
    onMutate: (input) => begin(client, show?.(input)),
    onSuccess(answer, input, begun) {
      begun.apply = undefined;
      begun.shown?.done?.(answer);
      onSuccess?.(answer, input);
    },
    onError(error, input, begun) {
      if (begun !== undefined) begun.apply = undefined;
      begun?.shown?.undo?.();
      if (!(error instanceof UndoneError)) onError?.(error, input);
    },
    onSettled(_answer, error, _input, begun) {
      const refetched = begun === undefined ? Promise.resolve() : end(client, begun, calls, error);
      // A failure is shown at once, before the data has been fetched again.
      return error === null && !endsAtOnce ? refetched : undefined;
    },
  };
}

/** The member whose data each client holds. */
const members = new WeakMap<QueryClient, number>();

/** Makes the calls of commands. A command that waited until another member has logged in is dropped: that member has not given it. */
function senderFor(client: QueryClient): Send<Endpoint> {
  return async (endpoint, input, options) => {
    const userId = readUserId();
    const member = members.get(client) ?? userId;
    if (member !== null) members.set(client, member);
    if (userId !== null && userId !== member) throw new CancelledError("another member is signed in");
    return await call(endpoint, input, options);
  };
}

/** Called for each pushed event. `refetched` resolves when the data that the event made stale has been fetched again. */
export function notePublished(client: QueryClient, event: RealtimeEvent, refetched: Promise<void>): void {
  for (const { pushed } of underWayOf(client)) pushed.set(event, refetched);
}

/** The clients of pages that receive pushes. */
const listening = new WeakSet<QueryClient>();

/** Sets whether this page learns of events: by the push, or from the list of missed changes before the push starts. */
export function noteListening(client: QueryClient, isListening: boolean): void {
  if (isListening) listening.add(client);
  else listening.delete(client);
}

const underWay = new WeakMap<QueryClient, Set<UnderWay>>();

function underWayOf(client: QueryClient): Set<UnderWay> {
  const known = underWay.get(client);
  if (known !== undefined) return known;
  const all = new Set<UnderWay>();
  underWay.set(client, all);
  let isApplying = false;
  client.getQueryCache().subscribe((event) => {
    if (isApplying || event.type !== "updated" || event.action.type !== "success") return;
    isApplying = true;
    for (const one of all) {
      if (event.action.manual !== true) one.arrived.add(event.query);
      one.apply?.();
    }
    isApplying = false;
  });
  return all;
}

function begin<Out>(client: QueryClient, shown: Shown<Out> | undefined): Begun<Out> {
  const begun: Begun<Out> = {
    arrived: new Set(),
    pushed: new Map(),
    apply: shown && (() => shown.apply()),
    shown,
  };
  underWayOf(client).add(begun);
  begun.apply?.();
  return begun;
}

function end(
  client: QueryClient,
  begun: UnderWay,
  calls: readonly EndpointRef<Endpoint>[],
  error: Error | null,
): Promise<unknown> {
  underWayOf(client).delete(begun);
  const after = calls.map(staleAfter);
  const isListening = listening.has(client);
  const keysOf = (way: keyof Stale | "withoutPush") => after.flatMap((each) => each[way] ?? []);
  const refetch = [...keysOf("refetch"), ...(isListening ? [] : keysOf("withoutPush"))];
  const [mark, keep] = [keysOf("mark"), keysOf("keep")];
  // The request failed without a refusal: it is unknown whether the command was carried out.
  if (error !== null && !isRefusal(error)) return invalidate(client, { refetch: [...refetch, ...keep], mark });
  const publishes = after.length === 1 ? after[0]?.publishes : undefined;
  if (error !== null || publishes === undefined || !isListening)
    return invalidate(client, { refetch, mark, keep }, begun);
  // The push of this command does the rest: it updates in place all responses that have arrived by then.
  const refetchedByEvent = begun.pushed.get(publishes);
  const refetchedByPush: readonly QueryKey[] =
    refetchedByEvent === undefined ? [] : (STALE_WITH[publishes](NO_REF).refetch ?? []);
  return Promise.all([
    refetchedByEvent,
    invalidate(
      client,
      { refetch: refetch.filter((key) => !refetchedByPush.some((known) => partialMatchKey(key, known))), mark },
      begun,
    ),
  ]);
}

/** Whether the command was certainly not carried out. */
function isRefusal(error: Error): boolean {
  return error instanceof UndoneError || (error instanceof ApiError && error.status < SERVER_FAULT);
}
