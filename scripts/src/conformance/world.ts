import { friends } from "@chonsu/shared/contract/friends";
import { INVITATION_LINK_LIFETIME_MS } from "@chonsu/shared/limits";
import { type Asking, beginAsking, type Caller } from "./asking.ts";
import { type Member, makeMember, type ProfileWishes } from "./people.ts";
import { openTab, type Tab } from "./push/tab.ts";
import { able, type Run } from "./run-facts.ts";

/** The small world of one check: its own people, and what it asked. */
export interface World extends Asking {
  readonly run: Run;
  /** Somebody new, of whom nobody else knows. */
  member(wishes?: ProfileWishes): Promise<Member>;
  pair(): Promise<[Member, Member]>;
  trio(): Promise<[Member, Member, Member]>;
  /** Makes two members chons; the id of their relation. */
  chon(a: Member, b: Member): Promise<number>;
  /** Makes an invitation link as old as one that is expired. */
  age(code: string): Promise<void>;
  /** An open tab of a member, as far as pushes go. Closed with the world. */
  tab(of: Caller): Promise<Tab>;
  /** Everybody who was made here. */
  readonly made: readonly Member[];
  close(): void;
}

/** Opens a world. `signal` ends all its calls. */
export function openWorld(run: Run, signal?: AbortSignal): World {
  const asking = beginAsking(run, signal);
  const made: Member[] = [];
  const tabs: Tab[] = [];
  const member = async (wishes?: ProfileWishes) => {
    const newcomer = await makeMember(run, asking.ok, wishes);
    made.push(newcomer);
    return newcomer;
  };
  return {
    ...asking,
    run,
    member,
    pair: () => Promise.all([member(), member()]),
    trio: () => Promise.all([member(), member(), member()]),
    async chon(a, b) {
      const { id } = await asking.ok(friends.request, { as: a, body: { to_user_id: b.id } });
      await asking.ok(friends.respond, { as: b, params: { id }, body: { status: "accepted" } });
      return id;
    },
    age: (code) => able(run, "ageLink")(code, INVITATION_LINK_LIFETIME_MS),
    async tab(of) {
      const tab = await openTab(run.target, of.access);
      tabs.push(tab);
      return tab;
    },
    made,
    close() {
      for (const tab of tabs) tab.close();
    },
  };
}
