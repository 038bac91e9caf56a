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
import { type CallOptions, call } from "./client.ts";
import type { CallInput, CallOutput, EndpointRef } from "./endpoint-ref.ts";
import { ApiError } from "./errors.ts";
import { invalidate, type Stale } from "./invalidate.ts";
import { STALE_WITH, staleAfter } from "./stale.ts";

/** How a command shows before the server has answered. */
export interface Shown<Out> {
  /** Done again after whatever comes meanwhile, which may not know of the command: twice is as once. */
  apply(): void;
  /** Puts the answer in its place. */
  done?(answer: Out): void;
  /** It failed. */
  undo?(): void;
}

/** Makes one of the calls that a command has named. */
export type Send<E extends Endpoint> = <One extends E>(
  endpoint: EndpointRef<One>,
  input: CallInput<One>,
  options?: CallOptions,
) => Promise<CallOutput<One>>;

interface Command<Calls extends readonly Endpoint[], Out, In>
  extends Pick<UseMutationOptions<Out, Error, In>, "gcTime" | "mutationKey" | "retry" | "scope"> {
  /** The calls it may make: they say what is stale afterwards (`api/stale`). */
  readonly calls: { readonly [At in keyof Calls]: EndpointRef<Calls[At]> };
  readonly run: (send: Send<Calls[number]>, input: In) => Promise<Out>;
  readonly show?: (input: In) => Shown<Out>;
  readonly onSuccess?: (answer: Out, input: In) => void;
  readonly onError?: (error: Error, input: In) => void;
  /** What is on screen is left with it: nothing there is waited for. */
  readonly endsAtOnce?: boolean;
  /** It went well, and what it made stale and is on screen has been fetched again. */
  readonly onRefetched?: () => void;
}

/** A command under way. */
interface UnderWay {
  /** Whose answers came meanwhile: they were asked for before the command was answered. */
  readonly came: Set<Query>;
  /** What was pushed meanwhile, and when what it made stale is here. */
  readonly published: Map<RealtimeEvent, Promise<void>>;
  apply: (() => void) | undefined;
}

interface Begun<Out> extends UnderWay {
  readonly shown: Shown<Out> | undefined;
}

const SERVER_FAULT = 500;
/** Only what an event says of all things counts here. */
const NO_REF = 0;

/**
 * A command of the web: all of them are made here (decision 028). Afterwards no answer stands that was asked for before the command was
 * answered, whether it came before that, comes later, or is pushed about. It is pending until what it made stale has been fetched again.
 */
export function useCommand<const Calls extends readonly Endpoint[], Out, In = void>({
  calls,
  run,
  show,
  onSuccess,
  onError,
  onRefetched,
  endsAtOnce = false,
  ...options
}: Command<Calls, Out, In>): UseMutationResult<Out, Error, In, Begun<Out>> {
  const client = useQueryClient();
  return useMutation<Out, Error, In, Begun<Out>>({
    ...options,
    mutationFn: (input) => run(call, input),
    onMutate: (input) => begin(client, show?.(input)),
    onSuccess(answer, input, own) {
      own.apply = undefined;
      own.shown?.done?.(answer);
      onSuccess?.(answer, input);
    },
    onError(error, input, own) {
      if (own !== undefined) own.apply = undefined;
      own?.shown?.undo?.();
      onError?.(error, input);
    },
    onSettled(_answer, error, _input, own) {
      const refetched = own === undefined ? Promise.resolve() : end(client, own, calls, error);
      // A failure is said at once.
      return error === null && !endsAtOnce ? refetched.then(onRefetched) : undefined;
    },
  });
}

/** The page is told of an event by the push; what it made stale is being fetched again. */
export function notePublished(client: QueryClient, event: RealtimeEvent, refetched: Promise<void>): void {
  for (const { published } of underWayOf(client)) published.set(event, refetched);
}

/** Pages that a push reaches now. */
const listening = new WeakSet<QueryClient>();

/** Whether what happens from now on is pushed to this page, or named before it is. */
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
      if (event.action.manual !== true) one.came.add(event.query);
      one.apply?.();
    }
    isApplying = false;
  });
  return all;
}

function begin<Out>(client: QueryClient, shown: Shown<Out> | undefined): Begun<Out> {
  const own: Begun<Out> = { came: new Set(), published: new Map(), apply: shown && (() => shown.apply()), shown };
  underWayOf(client).add(own);
  own.apply?.();
  return own;
}

function end(
  client: QueryClient,
  own: UnderWay,
  calls: readonly EndpointRef<Endpoint>[],
  error: Error | null,
): Promise<unknown> {
  underWayOf(client).delete(own);
  const after = calls.map(staleAfter);
  const isListening = listening.has(client);
  const keysOf = (way: keyof Stale | "withoutPush") => after.flatMap((each) => each[way] ?? []);
  const refetch = [...keysOf("refetch"), ...(isListening ? [] : keysOf("withoutPush"))];
  const [mark, keep] = [keysOf("mark"), keysOf("keep")];
  // Nobody knows whether it was carried out.
  if (error !== null && !isRefusal(error)) return invalidate(client, { refetch: [...refetch, ...keep], mark });
  const publishes = after.length === 1 ? after[0]?.publishes : undefined;
  if (error !== null || publishes === undefined || !isListening)
    return invalidate(client, { refetch, mark, keep }, own);
  // Its push sees to the rest: what is changed in place it changes in all that has come by then.
  const published = own.published.get(publishes);
  const seenTo: readonly QueryKey[] = published === undefined ? [] : (STALE_WITH[publishes](NO_REF).refetch ?? []);
  return Promise.all([
    published,
    invalidate(
      client,
      { refetch: refetch.filter((key) => !seenTo.some((known) => partialMatchKey(key, known))), mark },
      own,
    ),
  ]);
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < SERVER_FAULT;
}
