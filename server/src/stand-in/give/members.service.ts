import { hashForStandIn } from "../../modules/sessions/passwords.ts";
import { showNewMembers } from "../../modules/users/users.service.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { withDrawings } from "./drawings.ts";
import { type Acts, type FactoryOptions, type Giving, give, momentsOf, silent } from "./giving.ts";
import { befriend, drawChons, type SenderAndReceiver } from "./linking.service.ts";
import { addNewcomers, freeAddress } from "./newcomers.service.ts";

/**
 * The usual age of new members: old enough for everything that a test may want to have happened since. Milliseconds.
 */
const USUAL_AGE_MS = 90 * 86_400_000;

/** Makes members with profiles and chons. */
export async function giveMembers(giving: Giving, options: FactoryOptions<"members">) {
  const passwordHash = options.password === undefined ? {} : { passwordHash: await hashForStandIn(options.password) };
  // A reset may have happened during the hashing.
  if (giving.over.aborted) return refuse("RESET");
  const joinedAt = joiningMoments(giving, options);
  const ids = withDrawings(giving, "face", options.picture ? options.count : 0, (pictures) =>
    give(giving, options, (acts) => {
      const address = freeAddress(acts.ctx.db, options.email);
      if (isRefusal(address)) return address;
      const draft = { ...options, ...passwordHash, address, joinedAt, pictures };
      const made = addNewcomers(acts, draft);
      if (isRefusal(made)) return made;
      const refused = connect(silent(acts), options, made);
      return isRefusal(refused) ? refused : made;
    }),
  );
  if (isRefusal(ids)) return ids;
  return { ids, members: showNewMembers(giving.ctx, { id: null, origin: giving.origin }, ids) };
}

/** Gives new members their chons, each at a moment when both members had joined. */
function connect(acts: Acts, options: FactoryOptions<"members">, made: readonly number[]) {
  const named = made.flatMap((from) => options.chons_with.map((to): SenderAndReceiver => [from, to]));
  const refused = befriend(acts, named, 0);
  if (isRefusal(refused) || options.chons === 0) return refused;
  const wanted = made.map((userId) => ({ userId, count: options.chons }));
  const drawn = drawChons(acts, wanted);
  return isRefusal(drawn) ? drawn : befriend(acts, drawn, 0);
}

function joiningMoments(giving: Giving, options: FactoryOptions<"members">): number[] {
  const now = giving.ctx.clock.now();
  const age = options.joined_at === undefined ? (options.age_ms ?? USUAL_AGE_MS) : now - Date.parse(options.joined_at);
  return momentsOf(giving, { age_ms: Math.max(0, age) }, options.count);
}
