import { listNamedFiles } from "@chonsu/db/named-files";
import { orphanedNotifications } from "@chonsu/db/test/sound-dataset";
import { CHON_MAX } from "@chonsu/shared/limits";
import { connectionOf } from "./connection.ts";
import type { TestApp } from "./harness.ts";

/** Rules of the database that always hold: each statement finds the rows that break one. */
const RULES: Readonly<Record<string, string>> = {
  "a number of chons that differs from the rows": `
    select u.id from users u where u.one_degree_count <>
      (select count(*) from friend_relations f where f.status = 'accepted' and u.id in (f.from_user_id, f.to_user_id))`,
  "more chons than the limit": `select id from users where one_degree_count > ${CHON_MAX}`,
  "a number of likes that differs from the rows": `
    select p.id from projects p where p.like_count <> (select count(*) from project_likes l where l.project_id = p.id)`,
  "a number of comments that differs from the rows": `
    select p.id from projects p where p.comment_count <> (select count(*) from comments c where c.project_id = p.id)`,
  "a reply to a reply, or to a comment on another post": `
    select c.id from comments c join comments p on p.id = c.parent_id
     where p.parent_id is not null or p.project_id <> c.project_id`,
  "an experience without members, or with a creator who is not a member": `
    select e.id from experiences e where not exists
      (select 1 from experience_members m where m.experience_id = e.id and m.user_id = e.creator_id)`,
  "a text of a person who is not in the experience": `
    select d.id from experience_details d where not exists
      (select 1 from experience_members m where m.experience_id = d.experience_id and m.user_id = d.user_id)`,
  "a pending invitation of a member": `
    select i.id from experience_invitations i join experience_members m
      on m.experience_id = i.experience_id and m.user_id = i.invitee_id where i.status = 'pending'`,
  "an event about a deleted thing, or for a member without a part in it": `
    select c.* from member_changes c where c.ref > 0 and not case c.event
      when 'friends:changed' then exists (select 1 from users u where u.id = c.ref)
      when 'projects:changed' then exists (select 1 from projects p where p.id = c.ref)
      when 'experiences:changed' then exists (select 1 from experiences e where e.id = c.ref)
      else exists (select 1 from conversations t where t.id = c.ref and c.user_id in (t.user_1_id, t.user_2_id)) end`,
  "an event after the last sequence number": `
    select seq from (select seq from member_changes union all select seq from project_changes)
     where seq > (select seq from change_sequence)`,
  "a pending invitation that is not from the creator (R31)": `
    select i.id from experience_invitations i join experiences e on e.id = i.experience_id
     where i.status = 'pending' and i.inviter_id <> e.creator_id`,
  "a notification about a deleted thing (R33)": orphanedNotifications(),
  "a row with a missing parent row": "select * from pragma_foreign_key_check",
};

/** All contradictions in an app: of rows, counts, the graph in memory, and files. */
export function contradictionsIn(app: Pick<TestApp, "ctx">): string[] {
  const connection = connectionOf(app);
  const broken = Object.entries(RULES).flatMap(([rule, sql]) => {
    const rows = connection.prepare(sql).all();
    return rows.length === 0 ? [] : [`${rule}: ${JSON.stringify(rows.slice(0, 5))}`];
  });
  const named = listNamedFiles(app.ctx.db);
  const orphans = app.ctx.files.list().filter((name) => !named.has(name));
  return [...broken, ...graphErrors(app), ...orphans.map((name) => `a file that nothing names: ${name}`)];
}

/** Files that rows name and that are not there. Seeds without pictures have such rows. */
export function missingFilesIn({ ctx }: Pick<TestApp, "ctx">): string[] {
  const there = new Set(ctx.files.list());
  const missing = [...listNamedFiles(ctx.db)].filter((name) => !there.has(name));
  return missing.map((name) => `a row names a file that is not there: ${name}`);
}

function graphErrors(app: Pick<TestApp, "ctx">): string[] {
  const ends = "select iif(from_user_id = u.id, to_user_id, from_user_id) friend from friend_relations";
  const accepted = `${ends} where status = 'accepted' and u.id in (from_user_id, to_user_id)`;
  const stored = `select json_group_array(friend order by friend) from (${accepted})`;
  const rows = connectionOf(app).prepare(`select u.id, (${stored}) stored from users u`).all();
  return rows.flatMap(({ id, stored }) => {
    const known = JSON.stringify(app.ctx.graph.friendsOf(Number(id)));
    return stored === known ? [] : [`the graph knows ${known} of ${id}, the rows ${stored}`];
  });
}
