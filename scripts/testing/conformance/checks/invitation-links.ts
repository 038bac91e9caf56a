import { accounts } from "@chonsu/shared/contract/accounts";
import { invitationLinks } from "@chonsu/shared/contract/invitation-links";
import { INVITATION_LINK_LIFETIME_MS, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, refusal, row } from "../check.ts";
import { equal, must, present } from "../failure.ts";
import { inLanes } from "../lanes.ts";
import { signIn } from "../people.ts";
import { staffOf } from "../scene.ts";
import { makeLink } from "../things.ts";
import { allTold } from "../told.ts";
import type { World } from "../world.ts";
import { provenSignUp } from "./accounts.ts";

const LINKS = "wire.md §3 Invitation links";
const make = { body: { name: "새 친구" } };
const LANES = 4;

/** Somebody who has made all the links there are to make. */
async function exhausted(world: World) {
  const me = await world.member();
  await inLanes(Array.from({ length: INVITATION_LINKS_MAX }), LANES, async () => void (await makeLink(world, me)));
  return me;
}

/** Sign-up links and the landing behind them. */
export const invitationLinksChecks: GroupChecks<"invitationLinks"> = {
  list: {
    answers: {
      200: row("mine, newest first", LINKS, async (world) => {
        const me = await world.member();
        const first = await makeLink(world, me);
        const second = await makeLink(world, me);
        const list = await world.ok(invitationLinks.list, { as: me });
        equal(
          "ids",
          list.map(({ id }) => id),
          [second.id, first.id],
        );
      }),
    },
    refuses: {},
  },
  create: {
    answers: {
      201: row("a link of seven days to the landing", `${LINKS}; R14`, async (world) => {
        const me = await world.member();
        const { link, code } = await makeLink(world, me);
        equal(
          "what it is",
          [link.inviter, link.inviter_name, link.invitee_name, link.invitee_id, link.status],
          [me.id, me.name, "새 친구", null, "pending"],
        );
        must("…/welcome?code=…", new URL(link.link).pathname === "/welcome" && code.length > 0, link.link);
        const lifetime = Date.parse(link.expires_at) - Date.parse(link.created_at);
        equal("milliseconds until it expires", lifetime, INVITATION_LINK_LIFETIME_MS);
      }),
    },
    refuses: {
      LINK_QUOTA_REACHED: refusal(
        "fifty links at a time",
        "R13; product.md §9",
        async (world) => ({ as: await exhausted(world), ...make }),
        { slow: true },
      ),
    },
    rules: {
      "empty-name": row("a link needs a name", `${LINKS}; product.md §5`, async (world) => {
        const me = await world.member();
        for (const name of ["", "  "]) {
          const refused = await world.refused(invitationLinks.create, "VALIDATION", { as: me, body: { name } });
          equal("fields", Object.keys(refused.fields ?? {}), ["name"]);
        }
      }),
      "revoked-gives-back": row(
        "a revoked link gives its place back",
        "R13",
        async (world) => {
          const me = await exhausted(world);
          const [link] = await world.ok(invitationLinks.list, { as: me });
          await world.ok(invitationLinks.remove, { as: me, params: { id: present("a link", link).id } });
          await world.ok(invitationLinks.create, { as: me, ...make });
        },
        { slow: true },
      ),
      "quota-under-concurrency": row(
        "many at once make no more than fifty",
        "R13",
        async (world) => {
          const me = await world.member();
          const asked = Array.from({ length: INVITATION_LINKS_MAX + 10 }, () =>
            world.ask(invitationLinks.create, { as: me, ...make }),
          );
          const made = (await Promise.all(asked)).filter(({ success }) => success !== undefined);
          equal("links made", made.length, INVITATION_LINKS_MAX);
        },
        { slow: true },
      ),
      "staff-unlimited": row(
        "staff make as many as they want",
        "R13; product.md §6",
        async (world) => {
          const staff = await staffOf(world);
          const links = await Promise.all(
            Array.from({ length: INVITATION_LINKS_MAX + 1 }, () => makeLink(world, staff)),
          );
          for (const { id } of links) await world.ok(invitationLinks.remove, { as: staff, params: { id } });
        },
        { slow: true, needs: ["makeStaff"] },
      ),
    },
  },
  remove: {
    answers: {
      204: row("a link nobody has used is gone, and so is its landing", LINKS, async (world) => {
        const me = await world.member();
        const { id, code } = await makeLink(world, me);
        await world.ok(invitationLinks.remove, { as: me, params: { id } });
        equal("my links", await world.ok(invitationLinks.list, { as: me }), []);
        await world.refused(invitationLinks.welcome, "INVITATION_INVALID", { query: { code } });
      }),
    },
    refuses: {
      LINK_ACCEPTED: refusal("somebody came by it", LINKS, async (world) => {
        const me = await world.member();
        const { id, code } = await makeLink(world, me);
        await world.ok(accounts.register, { body: { ...(await provenSignUp(world)), code } });
        return { as: me, params: { id } };
      }),
      LINK_NOT_FOUND: refusal("there is no such link", LINKS),
    },
  },
  welcome: {
    answers: {
      200: row("who invites whom", LINKS, async (world) => {
        const me = await world.member();
        const { code } = await makeLink(world, me);
        const welcome = await world.ok(invitationLinks.welcome, { query: { code } });
        equal("the names", welcome, { inviter_name: me.name, invitee_name: "새 친구" });
      }),
    },
    refuses: {
      INVITATION_INVALID: refusal("nobody made this code", "wire.md §3 Auth; R15"),
      INVITATION_EXPIRED: refusal(
        "seven days have passed",
        "R14",
        async (world) => {
          const { code } = await makeLink(world, await world.member());
          await world.age(code);
          return { query: { code } };
        },
        { needs: ["ageLink"] },
      ),
    },
    rules: {
      "error-type": row("a refusal says message and error_type", "wire.md §3 Auth", async (world) => {
        const query = { code: "nobody-made-this" };
        const refused = await world.refused(invitationLinks.welcome, "INVITATION_INVALID", { query });
        equal("error_type", refused["error_type"], "invalid");
        must("message", typeof refused["message"] === "string", refused);
        await world.refused(invitationLinks.welcome, "INVITATION_INVALID", { query: { code: "" } });
      }),
      "used-is-invalid": row("the landing of a used link says invalid", "R14", async (world) => {
        const { code } = await makeLink(world, await world.member());
        await world.ok(accounts.register, { body: { ...(await provenSignUp(world)), code } });
        await world.refused(invitationLinks.welcome, "INVITATION_INVALID", { query: { code } });
      }),
      "expired-everywhere": row(
        "an expired link is listed so, says so, and its inviter is told once",
        "R14",
        async (world) => {
          const me = await world.member();
          const { code } = await makeLink(world, me);
          await world.age(code);
          const refused = await world.refused(invitationLinks.welcome, "INVITATION_EXPIRED", { query: { code } });
          equal("error_type", refused["error_type"], "expired");
          const later = await signIn(world.ok, me);
          const [listed] = await world.ok(invitationLinks.list, { as: later });
          equal("status", listed?.status, "expired");
          const told = await allTold(world, later);
          equal("how often", told.filter((each) => each.notification_type === "invitation_expired").length, 1);
        },
        { needs: ["ageLink"] },
      ),
    },
  },
};
