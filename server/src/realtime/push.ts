import type { RealtimeEvent, RealtimePayload } from "@chonsu/shared/realtime";

/** Sends to open tabs. Called from effects after a commit, never inside a transaction (wire.md §4). */
export interface Push {
  /** To every open tab of one member. */
  emit<E extends RealtimeEvent>(userId: number, event: E, payload: RealtimePayload<E>): void;
  /** Closes the sockets of a session that ended (R5). */
  endSession(sessionId: string): void;
  /** Closes all sockets of a member who left. */
  endMember(userId: number): void;
  /** Closes sockets of this process whose session has ended by now, of these members. */
  recheck(members: readonly number[] | "everybody"): void;
  /** How many tabs a member has open, over all processes; only those of this one while the others cannot be asked. */
  countTabs(userId: number): Promise<number>;
  /** How many tabs are open at this process. */
  openTabs(): number;
  /** Whether tabs at other processes can be told now; yes for a process that is alone. */
  isLinked(): boolean;
}

/** What carries pushes: the gateway plugs itself in when the server starts. */
export interface PushHub extends Push {
  connect(target: Push): void;
  disconnect(): void;
}

/**
 * A push that goes nowhere until a gateway is connected: apps without sockets, and the time before listening. `around` may stand between
 * it and the gateway.
 */
export function createPushHub(around: (push: Push) => Push = (push) => push): PushHub {
  let target: Push | undefined;
  return {
    emit: (userId, event, payload) => target?.emit(userId, event, payload),
    endSession: (sessionId) => target?.endSession(sessionId),
    endMember: (userId) => target?.endMember(userId),
    recheck: (members) => target?.recheck(members),
    countTabs: (userId) => target?.countTabs(userId) ?? Promise.resolve(0),
    openTabs: () => target?.openTabs() ?? 0,
    isLinked: () => target?.isLinked() ?? true,
    connect(next) {
      target = around(next);
    },
    disconnect() {
      target = undefined;
    },
  };
}
