import { friends } from "@chonsu/shared/contract/friends";
import { ACCESS_TOKEN_LIFETIME_MS, INVITATION_LINK_LIFETIME_MS } from "@chonsu/shared/limits";
import { type Asking, beginAsking } from "./asking.ts";
import { type Member, makeMember, type ProfileOptions } from "./people.ts";
import { able, type Run } from "./run-facts.ts";

/** The data of one check: its own members, and the calls it has made. */
export interface Dataset extends Asking {
  readonly run: Run;
  /** A new member without relations to others. */
  member(options?: ProfileOptions): Promise<Member>;
  pair(): Promise<[Member, Member]>;
  trio(): Promise<[Member, Member, Member]>;
  /** Makes two members chons; returns the id of their relation. */
  chon(a: Member, b: Member): Promise<number>;
  /** Makes an invitation link so old that it has expired. */
  age(code: string): Promise<void>;
  /** Registers work for the end of the check. */
  atEnd(end: () => void): void;
  /** Advances the clock by the lifetime of an access token. */
  passHours(): Promise<void>;
  close(): void;
}

/** `signal` ends all calls of the dataset. */
export function openDataset(run: Run, signal?: AbortSignal): Dataset {
  const asking = beginAsking(run, signal);
  const ends: (() => void)[] = [];
  const member = (options?: ProfileOptions) => makeMember(run, asking.ok, options);
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
    atEnd: (end) => void ends.push(end),
    passHours: () => able(run, "advanceClock")(ACCESS_TOKEN_LIFETIME_MS + 1),
    close() {
      for (const end of ends) end();
    },
  };
}
