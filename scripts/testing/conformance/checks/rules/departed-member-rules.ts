import { conversations } from "@chonsu/shared/contract/conversations";
import { experienceInvitations } from "@chonsu/shared/contract/experience-invitations";
import { experienceLinks } from "@chonsu/shared/contract/experience-links";
import { experiences } from "@chonsu/shared/contract/experiences";
import { friends } from "@chonsu/shared/contract/friends";
import { projects } from "@chonsu/shared/contract/projects";
import { users } from "@chonsu/shared/contract/users";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { type Row, row } from "../../check.ts";
import { equal } from "../../failure.ts";
import { beginExperience, rowsOf, writePost } from "../../things.ts";

const id = DELETED_USER_ID;

/** Rules about members who have left. Clients get 0 as their id, and send it back. */
export const departedMemberRules: Readonly<Record<string, Row>> = {
  "departed-member-is-readable": row(
    "what is asked about the member 0 is answered: nothing",
    "R41",
    async (dataset) => {
      const as = await dataset.member();
      const experience = await beginExperience(dataset, as);
      equal("distance", await dataset.ok(users.distance, { as, params: { id } }), { distance: null });
      const paths = { current_user_id: as.id, target_user_id: id, paths_name: [], paths_id: [] };
      equal("paths", await dataset.ok(users.path, { as, params: { id } }), paths);
      equal("chons", await dataset.ok(friends.ofUser, { as, params: { id } }), []);
      equal("their number", await dataset.ok(users.recount, { as, params: { id } }), { one_degree_count: 0 });
      equal("experiences", await dataset.ok(experiences.ofUser, { as, params: { userId: id } }), []);
      equal("experiences with pending", await dataset.ok(experiences.withPending, { as, params: { userId: id } }), []);
      equal("posts", rowsOf(await dataset.ok(projects.every, { as, query: { user_id: id } })), []);
      equal("posts of several", rowsOf(await dataset.ok(projects.every, { as, query: { user_ids: `${id}` } })), []);
      const link = await dataset.ok(experienceLinks.read, { as, params: { userId: id, expId: experience.id } });
      equal("share link", link, { link: null });
    },
  ),
  "departed-member-is-not-written-to": row("nothing can be sent to the member 0", "R41", async (dataset) => {
    const as = await dataset.member();
    const { id: experience } = await beginExperience(dataset, as);
    await dataset.refused(friends.request, "USER_NOT_FOUND", { as, body: { to_user_id: id } });
    await dataset.refused(conversations.create, "USER_NOT_FOUND", { as, body: { user_2: id } });
    const invitation = { experience_id: experience, invitee_id: id };
    await dataset.refused(experienceInvitations.create, "USER_NOT_FOUND", { as, body: invitation });
    const wanted = { pending_invitations: [{ invitee: id }] };
    await dataset.refused(experiences.edit, "USER_NOT_FOUND", { as, params: { id: experience }, body: wanted });
    const members = { accepted_users: [as.id, id] };
    const edited = { as, params: { id: experience }, body: members };
    await dataset.refused(experiences.edit, "EXPERIENCE_MEMBERS_ONLY_SHRINK", edited);
    const post = await writePost(dataset, as, { tagged_users: [id] });
    const again = await dataset.ok(projects.edit, { as, params: { id: post.id }, body: { tagged_users: [id] } });
    equal("tagged_users", [post.tagged_users, again.tagged_users], [[], []]);
  }),
};
