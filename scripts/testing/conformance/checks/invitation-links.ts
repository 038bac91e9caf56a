import { invitationLinks } from "@chonsu/shared/contract/invitation-links";
import { INVITATION_LINK_LIFETIME_MS, INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { expiredRow, type GroupChecks, row, rowsWith, slowRow, soloRow } from "../check.ts";
import { added } from "../differences/guard.ts";
import { equal, must, present, valuesOf } from "../failure.ts";
import { inLanes } from "../lanes.ts";
import { staffOf } from "../people.ts";
import { makeLink } from "../things.ts";
import { register } from "./accounts.ts";

const make = { body: { name: "새 친구" } };
const LANES = 4;

/** Checks that begin with a member who has used up the quota of links. */
const exhaustedRow = rowsWith(
  async (dataset) => {
    const me = await dataset.member();
    await inLanes(Array(INVITATION_LINKS_MAX), LANES, async () => void (await makeLink(me)));
    return me;
  },
  { slow: true },
);

const staffRow = rowsWith(staffOf, { needs: ["makeStaff"], slow: true });

export const invitationLinksChecks: GroupChecks<"invitationLinks"> = {
  list: {
    200: soloRow("mine, newest first", async (me) => {
      const first = await makeLink(me);
      const second = await makeLink(me);
      equal("ids", valuesOf(await me.invitationLinks.list(), "id"), [second.id, first.id]);
    }),
  },
  create: {
    201: soloRow("a link to the landing page, valid for seven days (+ R14)", async (me) => {
      const { link, code } = await makeLink(me);
      equal("whose it is", [link.inviter, link.inviter_name], [me.id, me.name]);
      equal("for whom", [link.invitee_name, link.invitee_id, link.status], ["새 친구", null, "pending"]);
      must("…/welcome?code=…", new URL(link.link).pathname === "/welcome" && code.length > 0, link.link);
      const lifetime = Date.parse(link.expires_at) - Date.parse(link.created_at);
      equal("milliseconds until it expires", lifetime, INVITATION_LINK_LIFETIME_MS);
    }),
    LINK_QUOTA_REACHED: exhaustedRow("fifty links at a time (R13; product.md §9)", async (as) => ({ as, ...make })),
    "empty-name": soloRow("a link needs a name (+ product.md §5)", async (me) => {
      for (const name of ["", "  "]) {
        const refused = await me.refused.invitationLinks.create("VALIDATION", { body: { name } });
        equal("fields", Object.keys(added("Error.fields", refused.fields)), ["name"]);
      }
    }),
    "revoked-gives-back": exhaustedRow("a revoked link gives its place back (R13)", async (me) => {
      const [link] = await me.invitationLinks.list();
      await me.invitationLinks.remove({ params: { id: present("a link", link).id } });
      await me.invitationLinks.create(make);
    }),
    "quota-under-concurrency": slowRow("many at once make no more than fifty (R13)", async (me, dataset) => {
      const asked = Array.from({ length: INVITATION_LINKS_MAX + 10 }, () =>
        dataset.ask(invitationLinks.create, { as: me, ...make }),
      );
      const made = (await Promise.all(asked)).filter(({ success }) => success !== undefined);
      equal("links made", made.length, INVITATION_LINKS_MAX);
    }),
    "staff-unlimited": staffRow("staff make as many as they want (R13; product.md §6)", async (staff) => {
      const links = await Promise.all(Array.from({ length: INVITATION_LINKS_MAX + 1 }, () => makeLink(staff)));
      for (const { id } of links) await staff.invitationLinks.remove({ params: { id } });
    }),
  },
  remove: {
    204: soloRow("an unused link is deleted, and its landing page too", async (me, dataset) => {
      const { id, code } = await makeLink(me);
      await me.invitationLinks.remove({ params: { id } });
      equal("my links", await me.invitationLinks.list(), []);
      await dataset.visitor.refused.invitationLinks.welcome("INVITATION_INVALID", { query: { code } });
    }),
    LINK_ACCEPTED: soloRow("refused when the link was used", async (me, dataset) => {
      const { id, code } = await makeLink(me);
      await register(dataset, code);
      return { as: me, params: { id } };
    }),
  },
  welcome: {
    200: soloRow("shows the inviter and the invitee", async (me, dataset) => {
      const { code } = await makeLink(me);
      const welcome = await dataset.visitor.invitationLinks.welcome({ query: { code } });
      equal("the names", welcome, { inviter_name: me.name, invitee_name: "새 친구" });
    }),
    INVITATION_EXPIRED: expiredRow("seven days have passed (R14)", async ({ code }) => ({ query: { code } })),
    "error-type": row("a refusal has message and error_type (wire.md §3 Auth)", async (dataset) => {
      const query = { code: "nobody-made-this" };
      const refused = await dataset.visitor.refused.invitationLinks.welcome("INVITATION_INVALID", { query });
      equal("error_type", refused["error_type"], "invalid");
      must("message", typeof refused["message"] === "string", refused);
      await dataset.visitor.refused.invitationLinks.welcome("INVITATION_INVALID", { query: { code: "" } });
    }),
    "used-is-invalid": row("the landing page of a used link answers invalid (R14)", async (dataset) => {
      const { code } = await makeLink(await dataset.member());
      await register(dataset, code);
      await dataset.visitor.refused.invitationLinks.welcome("INVITATION_INVALID", { query: { code } });
    }),
    "expired-everywhere": expiredRow(
      "an expired link is listed so, says so, and its inviter is told once (R14)",
      async ({ me, code }, dataset) => {
        const { welcome } = dataset.visitor.refused.invitationLinks;
        const refused = await welcome("INVITATION_EXPIRED", { query: { code } });
        equal("error_type", refused["error_type"], "expired");
        const later = await dataset.signIn(me);
        const [listed] = await later.invitationLinks.list();
        equal("status", listed?.status, "expired");
        const received = valuesOf(await later.notifications.list(), "notification_type", "related_user_id");
        equal("the notifications", received, [["invitation_expired", null]]);
      },
    ),
  },
};
