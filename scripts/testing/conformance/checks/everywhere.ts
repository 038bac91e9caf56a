import { CALLS } from "@chonsu/db/call-records/records";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { CONTRACT } from "@chonsu/shared/contract/table";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import { faultsOf, jsonIn } from "../../strict.ts";
import { extraRow, ownerRow, pagesRow, type Row, row, soloRow } from "../check.ts";
import { equal, must, NotThere } from "../failure.ts";
import { makeFixture } from "../fixture.ts";
import { people } from "../people.ts";
import { fetchAt, statusOfRaw } from "../reach.ts";
import { beginExperience, writePost } from "../things.ts";

const { experiences, friends, invitationLinks, projects, sessions, settings, users } = CONTRACT;
const id = DELETED_USER_ID;

const FROM_ELSEWHERE = { headers: { origin: "https://client.example" } };

/** Control characters, right-to-left overrides, invisible characters, marks without a letter and piles of them. */
const UNSEEN = [
  "\u0301\u0301",
  `Z${"\u0315".repeat(12)}`,
  "가\u0007나",
  "가\u202e나",
  "가\u2066나",
  "가\u200b나",
  "가\u00ad나",
  "\u200b\u3164",
];
/** What is sent, and what is shown for it. */
const SHOWN = [
  ["가\r\n나\u2028다", "가 나 다"],
  ["👩\u200d💻 은서", "👩\u200d💻 은서"],
  ["정하늘".normalize("NFD"), "정하늘"],
] as const;

/** Texts that are not UTF-8: 한 of Korean Windows, half a character, a percent sign by itself. */
const NOT_UTF8 = ["%c7%d1", "%ed%95", "100%"];

/** Every kind of name and title: the call that sets it, with its body, and where the answer has it. */
const NAMINGS: readonly (readonly [Endpoint, (name: string) => object, string])[] = [
  [users.updateProfile, (user_name) => ({ user_name }), "user_name"],
  [users.updateProfile, (skill) => ({ skills: [{ skill }] }), "skills.0.skill"],
  [users.updateProfile, (word) => ({ keywords: [word] }), "keywords.0"],
  [invitationLinks.create, (name) => ({ name }), "invitee_name"],
  [experiences.create, (title) => ({ title }), "title"],
  [projects.create, (title) => ({ title, content: "내용", keywords: ["말"] }), "title"],
  [
    projects.create,
    (line) => ({ title: "글", content: "내용", keywords: ["말"], contacts: [line] }),
    "contacts.0.contact_info",
  ],
];

/** Checks that belong to no single call. */
export const everywhereChecks: Readonly<Record<string, Row>> = {
  "departed-member-is-readable": soloRow("requests about member 0 answer nothing (R41)", async (as) => {
    const experience = await beginExperience(as);
    equal("distance", await as.users.distance({ params: { id } }), { distance: null });
    const paths = { current_user_id: as.id, target_user_id: id, paths_name: [], paths_id: [] };
    equal("paths", await as.users.path({ params: { id } }), paths);
    equal("chons", await as.friends.ofUser({ params: { id } }), []);
    equal("their number", await as.users.recount({ params: { id } }), { one_degree_count: 0 });
    equal("experiences", await as.experiences.ofUser({ params: { userId: id } }), []);
    equal("experiences with pending", await as.experiences.withPending({ params: { userId: id } }), []);
    const link = await as.experienceLinks.read({ params: { userId: id, expId: experience.id } });
    equal("share link", link, { link: null });
  }),
  "departed-member-has-no-posts": extraRow("?user_id= and ?user_ids= of posts")(
    "member 0 has no posts (R41)",
    async (dataset) => {
      const me = await dataset.member();
      await writePost(me);
      equal("posts", await me.projects.every({ query: { user_id: id } }), []);
      equal("posts of several", await me.projects.every({ query: { user_ids: `${id}` } }), []);
    },
  ),
  "departed-member-is-not-written-to": soloRow("nothing can be sent to member 0 (R41)", async (as) => {
    const { id: experience } = await beginExperience(as);
    await as.refused.friends.request("USER_NOT_FOUND", { body: { to_user_id: id } });
    await as.refused.conversations.create("USER_NOT_FOUND", { body: { user_2: id } });
    const invitation = { experience_id: experience, invitee_id: id };
    await as.refused.experienceInvitations.create("USER_NOT_FOUND", { body: invitation });
    const wanted = { pending_invitations: [{ invitee: id }] };
    await as.refused.experiences.edit("USER_NOT_FOUND", { params: { id: experience }, body: wanted });
    const edited = { params: { id: experience }, body: { accepted_users: [as.id, id] } };
    await as.refused.experiences.edit("EXPERIENCE_MEMBERS_ONLY_SHRINK", edited);
    const post = await writePost(as, { tagged_users: [id] });
    const again = await as.projects.edit({ params: { id: post.id }, body: { tagged_users: [id] } });
    equal("tagged_users", [post.tagged_users, again.tagged_users], [[], []]);
  }),
  "names-hide-nothing": soloRow("names and titles with invisible characters are refused (R42)", async (as, dataset) => {
    for (const name of UNSEEN) {
      for (const [endpoint, bodyOf] of NAMINGS)
        await dataset.expects(endpoint, { as, body: bodyOf(name) }, "VALIDATION");
    }
  }),
  "names-are-one-line": soloRow(
    "line breaks in names and titles become blanks, and emoji are kept (R42)",
    async (as, { expects }) => {
      for (const [endpoint, bodyOf, place] of NAMINGS) {
        for (const [sent, shown] of SHOWN) {
          const { success } = await expects(endpoint, { as, body: bodyOf(sent) }, 200, 201);
          const named = place.split(".").reduce((part: unknown, name) => Object(part)[name], success?.body);
          equal(`${place} of ${endpoint.path}`, named, shown);
        }
      }
    },
  ),
  "lists-are-paged": pagesRow("every list is paged when the request has a page", async (_me, dataset) => {
    const lists = [...CALLS.values()].filter(({ endpoint }) => endpoint.errors.includes("PAGE_NOT_FOUND"));
    const there = lists.filter(({ call }) => !dataset.run.absent.has(call));
    if (there.length === 0) throw new NotThere(lists[0]?.call ?? "friends.list");
    for (const list of there) {
      const { asked, owner } = await makeFixture(dataset, list, list.record.request);
      const first = { ...asked, as: await owner(), query: { ...asked.query, page: 1, page_size: 1 } };
      const { success } = await dataset.expects(list.endpoint, first, 200);
      must(`a page of ${list.call}`, "results" in Object(success?.body), success);
    }
  }),
  "unknown-path": row("an unknown path under /api/ is a 404 in JSON", async (dataset) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await fetchAt(dataset.run.reach, "/api/no-such-thing/", { method });
      equal("status", answer.status, 404);
      const text = await answer.text();
      must("a body in JSON", jsonIn(text) !== undefined, text);
      equal("faults of the body", faultsOf(ErrorBody, jsonIn(text)), []);
    }
  }),
  "not-utf8": row("a form or a query that is not UTF-8 is refused (wire.md §1)", async (dataset) => {
    for (const text of NOT_UTF8) {
      const form = {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `email=a@b.co&password=${text}`,
      };
      const answer = await dataset.fetch(sessions.create, "", form);
      const { data: refusal } = ErrorBody.safeParse(jsonIn(await answer.text()));
      equal(`the form ${text}`, [answer.status, refusal?.code], [400, "VALIDATION"]);
      const asked = await dataset.fetch(settings.read, `?q=${text}`);
      equal(`the query ${text}`, asked.status, 400);
    }
  }),
  "no-credentials": row("answers allow any origin, without credentials", async (dataset) => {
    const { headers } = await dataset.fetch(settings.read, "", FROM_ELSEWHERE);
    const origin = headers.get("access-control-allow-origin") ?? "none";
    must("any origin", ["*", FROM_ELSEWHERE.headers.origin].includes(origin), origin);
    must("no credentials", headers.get("access-control-allow-credentials") !== "true", [...headers]);
  }),
  "refusals-too": row("a page of another origin can read refusals too", async (dataset) => {
    const { status, headers } = await dataset.fetch(users.current, "", FROM_ELSEWHERE);
    equal("status", status, 401);
    must("any origin", headers.has("access-control-allow-origin"), [...headers]);
  }),
  "exposed-headers": extraRow("X-Request-Id and Retry-After for other origins")(
    "a page of another origin can read Retry-After and X-Request-Id (wire.md §5)",
    async (dataset) => {
      const { headers } = await dataset.fetch(settings.read, "", FROM_ELSEWHERE);
      const exposed = (headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/, */);
      const areBoth = ["retry-after", "x-request-id"].every((name) => exposed.includes(name));
      must("both exposed", areBoth || exposed.includes("*"), exposed);
    },
  ),
  "no-cookies": row("no answer sets a cookie", async (dataset) => {
    equal("Set-Cookie", (await dataset.fetch(settings.read)).headers.getSetCookie(), []);
  }),
  "hidden-files": row("/media/ serves nothing but the pictures (R29)", async (dataset) => {
    for (const file of ["", "..%2fpackage.json", "%2e%2e/%2e%2e/etc/passwd", "nobodys.webp"]) {
      const status = await statusOfRaw(dataset.run.reach, `/media/${file}`);
      must(`a refusal of /media/${file}`, status >= 400 && status < 500, status);
    }
  }),
  "bearer-only": ownerRow("a token is read from Authorization: Bearer only", async ({ owner }, dataset) => {
    const query = `?token=${owner.access}&access=${owner.access}`;
    for (const headers of [{ cookie: `access=${owner.access}` }, { authorization: owner.access }]) {
      equal("status", (await dataset.fetch(friends.list, query, { headers })).status, 401);
    }
  }),
  "big-ids": row("an id that is too large is not found, without an error of the server (R30)", async (dataset) => {
    const { owner: as } = await people(dataset, "owner");
    for (const id of ["99999999999999999999", "9007199254740991", "-1", "0x1", "1e3", "null"]) {
      const { status } = await dataset.askLoosely(users.one, { as, params: { id } });
      equal(`status of ${id}`, status, 404);
    }
  }),
};
