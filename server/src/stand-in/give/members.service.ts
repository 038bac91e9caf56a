import type { MembersWish } from "@chonsu/shared/stand-in/give/members";
import { transact, type Unit } from "../../command/transact.ts";
import { mailWelcome } from "../../modules/mails/mails.service.ts";
import { hashAtOnce } from "../../modules/sessions/passwords.ts";
import { nameOf, showNewMembers } from "../../modules/users/users.service.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { withDrawings } from "./drawings.ts";
import { at, type Giving, momentsOf } from "./giving.ts";
import { befriend, drawChons } from "./linking.service.ts";
import { addNewcomers, freeAddress } from "./newcomers.service.ts";

/** Long enough for whatever a test wants to have happened since. */
const USUAL_AGE_MS = 90 * 86_400_000;

/** Makes members with profiles and chons. */
export async function giveMembers(giving: Giving, wish: MembersWish) {
  const passwordHash = wish.password === undefined ? {} : { passwordHash: await hashAtOnce(wish.password) };
  // Hashing takes its time.
  if (giving.over.aborted) return refuse("RESET");
  const joinedAt = joiningMoments(giving, wish);
  const ids = withDrawings(giving, "face", wish.picture ? wish.count : 0, (pictures) =>
    transact(giving.ctx, (unit) => {
      const address = freeAddress(unit.db, wish.email);
      if (isRefusal(address)) return address;
      const made = addNewcomers(giving, unit.db, { ...wish, ...passwordHash, address, joinedAt, pictures });
      if (isRefusal(made)) return made;
      const refused = connect(giving, unit, wish, made);
      if (isRefusal(refused)) return refused;
      for (const [index, toUserId] of wish.quiet ? [] : made.entries()) {
        mailWelcome(at(giving.ctx, joinedAt[index] ?? 0), unit, { toUserId, name: nameOf(unit.db, toUserId) });
      }
      return made;
    }),
  );
  if (isRefusal(ids)) return ids;
  return { ids, members: showNewMembers(giving.ctx, { id: null, origin: giving.origin }, ids) };
}

/** Gives newcomers their chons, from the moment on that both were there. */
function connect(giving: Giving, unit: Unit, wish: MembersWish, made: readonly number[]) {
  const named = made.flatMap((from) => wish.chons_with.map((to) => ({ from, to, at: 0 })));
  const refused = befriend(unit, named);
  if (isRefusal(refused) || wish.chons === 0) return refused;
  const drawn = drawChons(
    giving,
    unit.db,
    made.map((userId) => ({ userId, count: wish.chons })),
  );
  if (isRefusal(drawn)) return drawn;
  return befriend(
    unit,
    drawn.map(([from, to]) => ({ from, to, at: 0 })),
  );
}

function joiningMoments(giving: Giving, wish: MembersWish): number[] {
  const now = giving.ctx.clock.now();
  const age = wish.joined_at === undefined ? (wish.age_ms ?? USUAL_AGE_MS) : now - Date.parse(wish.joined_at);
  return momentsOf(giving, { age_ms: Math.max(0, age) }, wish.count);
}
