import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { chanceOf } from "@chonsu/db/seed/crowd/draw/chance";
import { conversations } from "@chonsu/shared/contract/conversations";
import { sessions } from "@chonsu/shared/contract/sessions";
import { call } from "../../testing/caller.ts";
import type { Thing } from "./book.ts";
import type { Ground } from "./ground.ts";
import { like, portrait } from "./things.ts";
import type { Writer } from "./writer.ts";

/** A post without a notification about a comment of this member, whose author is another member who has not left. */
const FOREIGN_POST = `select p.id, p.user_id from projects p where p.user_id <> :id
  and not exists (select 1 from notifications n where n.related_user_id = :id and n.related_project_id = p.id)
  and not exists (select 1 from comments c where c.user_id = :id and c.project_id = p.id) order by p.id limit 1 offset :place`;

/** Members with few chons, so that they can make more. */
const MEMBERS = [...Object.values(CAST)].filter(({ id }) => id >= 20);

/** Signs members in. Each has a conversation and another member's post to write to. */
export async function signIn(
  url: string,
  count: number,
  seed: number,
  ground: Ground,
  { book, mishap }: Pick<Writer, "book" | "mishap">,
) {
  const writers: Writer[] = [];
  for (const [place, { id, email }] of MEMBERS.slice(0, count).entries()) {
    const login = await call(url, sessions.create, { body: { email, password: SEED_PASSWORD } });
    const token = login.success?.body.access;
    const reader = MEMBERS[count + place]?.id;
    const foreign = ground.row(FOREIGN_POST, { id, place });
    if (token === undefined || reader === undefined || foreign === undefined) throw new Error(`${email} cannot begin`);
    const conversation = await call(url, conversations.create, { body: { user_2: reader } }, { token });
    if (conversation.success === undefined) throw new Error(`${email} has no conversation: ${conversation.text}`);
    const post = { id: Number(foreign["id"]), author: Number(foreign["user_id"]) };
    const known = (thing: Thing) => book.add(thing, thing.look(ground));
    writers.push({
      ...{ id, token, conversation: conversation.success.body.id, reader, post, url },
      ...{ like: known(like(id, post.id)), portrait: known(portrait(id)), newcomers: [], posts: [], messages: [] },
      ...{ chance: chanceOf(seed, `crash writer ${place}`), book, mishap, again: undefined, named: 0 },
    });
  }
  return writers;
}
