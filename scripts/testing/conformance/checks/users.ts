import { DELETED_USER_ID, DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { INTERESTS_MAX } from "@chonsu/shared/limits";
import { type GroupChecks, ownerRow, peopleRow, row, soloRow, trioRow } from "../check.ts";
import { added } from "../differences/guard.ts";
import { equal, must, present, valuesOf } from "../failure.ts";
import { people } from "../people.ts";
import { hugeFile, jpeg, noPicture, png, webp } from "../pictures.ts";
import { connect, readable } from "../things.ts";
import { signUpSentences } from "./accounts.ts";

const TOO_MANY = Array.from({ length: INTERESTS_MAX + 1 }, (_none, index) => `관심 ${index}`);

const BAD = [
  ...[{ user_name: "" }, { keywords: TOO_MANY }, { major1: "" }, { major1: "없는학과" }, { year: 1899 }],
  ...[{ year: "작년" }, { current_academic_degree: "교수" }, { skills: [{ skill: "가" }, { skill: "가" }] }],
  { portfolio_links: [{ portfolioLink: "not a link" }] },
];

export const usersChecks: GroupChecks<"users"> = {
  current: {
    200: soloRow("myself, with fields that only I may see (wire.md §2 Me; R7)", async (me) => {
      const seen = await me.users.current();
      equal("who I am", [seen.id, seen.user_name, seen.is_staff], [me.id, me.name, false]);
      equal("what I am", [seen.email, seen.is_superuser, seen.is_active], [me.email, false, true]);
      equal("my distance", added("Me.relation_degree", seen.relation_degree), 0);
    }),
  },
  one: {
    200: row("a member with the distance from me, without an address (wire.md §2 User; R7)", async (dataset) => {
      const { owner, second } = await people(dataset, "owner", "second");
      const seen = await second.users.one({ params: { id: owner.id } });
      equal("who it is", seen.id, owner.id);
      equal("the distance", added("User.relation_degree", seen.relation_degree), 2);
    }),
    "deleted-member": row("0 is a member who left: texts empty, never null (wire.md §2; R8)", async (dataset) => {
      const { owner } = await people(dataset, "owner");
      const gone = await owner.users.one({ params: { id: DELETED_USER_ID } });
      equal("who it is", [gone.id, gone.user_name], [DELETED_USER_ID, DELETED_USER_NAME]);
      const { school, major1, introduction, year, one_degree_count, skills, keywords, image } = gone.profile;
      const values = [school, major1, introduction, year, one_degree_count, skills, keywords, image];
      equal("the profile", values, ["", "", "", 0, 0, [], [], null]);
    }),
    "left-is-not-found": peopleRow("owner", "left")(
      "the id of a member who left is not found",
      async ({ owner, left }) => {
        await owner.refused.users.one("USER_NOT_FOUND", { params: { id: left.id } });
      },
    ),
  },
  profile: {
    200: row("the profile as it was given at sign-up (wire.md §2 Profile)", async (dataset) => {
      const word = dataset.word();
      const member = await dataset.member({ keywords: [word, `가 ${word}`], major2: "화학과", year: 2019 });
      const profile = await member.users.profile({ params: { id: member.id } });
      equal("keywords in the given order", profile.keywords, [word, `가 ${word}`]);
      equal("the rest", [profile.user_name, profile.major2, profile.year], [member.name, "화학과", 2019]);
    }),
    "deleted-member": ownerRow("0 is a member who left (wire.md §2; R8)", async ({ owner }) => {
      const gone = await owner.users.profile({ params: { id: DELETED_USER_ID } });
      equal("user_name", gone.user_name, DELETED_USER_NAME);
    }),
  },
  updateProfile: {
    200: soloRow("any subset changes, and the rest stays", async (me) => {
      const before = await me.users.profile({ params: { id: me.id } });
      const changed = await me.users.updateProfile({ body: { introduction: "안녕하세요." } });
      equal("the profile", changed, { ...before, introduction: "안녕하세요." });
      equal("as it is read", await me.users.profile({ params: { id: me.id } }), changed);
      const links = ["https://b.example/", "https://a.example/", "https://b.example/"];
      const portfolio_links = links.map((portfolioLink) => ({ portfolioLink }));
      const linked = await me.users.updateProfile({ body: { portfolio_links } });
      equal("links in the order given", valuesOf(linked.portfolio_links, "portfolioLink"), links);
    }),
    "own-sentences": soloRow(
      "product.md's own sentences for majors, interests and skills (product.md §5; R35)",
      async (as) => {
        const texts = { ...signUpSentences, skills: "이미 등록한 스킬입니다." };
        for (const [field, value, text] of [
          ["major1", "", texts.major],
          ["keywords", ["React", "rEACT"], texts.interestTwice],
          ["keywords", ["React", "Ｒｅａｃｔ"], texts.interestTwice],
          ["skills", [{ skill: "Go" }, { skill: "go" }], texts.skills],
        ] as const) {
          const odd = { body: { [field]: value } };
          const refused = await as.refused.users.updateProfile("VALIDATION", { body: {}, odd });
          equal(field, [refused[field], refused.detail], [[text], text]);
          equal("fields", added("Error.fields", refused.fields)[field], [text]);
        }
      },
    ),
    "school-is-not-chosen": soloRow(
      "the server's own school is stored, whatever is sent (R34)",
      async (as, dataset) => {
        for (const school of ["다른 학교", " ", null]) {
          const changed = await as.users.updateProfile({ body: {}, odd: { body: { school } } });
          equal("school", changed.school, dataset.run.config().school);
        }
      },
    ),
    "bad-input": soloRow(
      "what product.md §5 forbids is refused and changes nothing (product.md §5; R6, R16)",
      async (me) => {
        const before = await me.users.profile({ params: { id: me.id } });
        for (const body of BAD) await me.refused.users.updateProfile("VALIDATION", { body: {}, odd: { body } });
        equal("the profile", await me.users.profile({ params: { id: me.id } }), before);
      },
    ),
    "no-interests-later": row("interests may be empty after the sign-up (R16)", async (dataset) => {
      const changed = await (await dataset.member()).users.updateProfile({ body: { keywords: [] } });
      equal("keywords", changed.keywords, []);
    }),
    "kept-skills-keep-their-id": soloRow("skills are replaced by name, and kept ones keep their id", async (me) => {
      const [a, b, c] = [me.word(), me.word(), me.word()];
      const before = await me.users.updateProfile({ body: { skills: [{ skill: a }, { skill: b }] } });
      const after = await me.users.updateProfile({ body: { skills: [{ skill: c }, { skill: b }] } });
      equal("names", valuesOf(after.skills, "skill").toSorted(), [b, c].toSorted());
      const idIn = (list: typeof before.skills) => list.find(({ skill }) => skill === b)?.id;
      equal("the id of the kept one", idIn(after.skills), present("a skill", idIn(before.skills)));
    }),
    "whole-profile-back": soloRow(
      "a whole profile that is sent back changes nothing (wire.md §1 Loose input)",
      async (me) => {
        const profile = await me.users.profile({ params: { id: me.id } });
        const body = { ...profile, major2: "", one_degree_count: 44, experiences: [{ id: 1, title: "남의 것" }] };
        equal("the profile", await me.users.updateProfile({ body: {}, odd: { body } }), profile);
      },
    ),
    "no-rights-by-payload": soloRow("is_staff in a payload is ignored (wire.md §3 Auth)", async (me) => {
      await me.users.updateProfile({ body: {}, odd: { body: { is_staff: true, is_superuser: true } } });
      const seen = await me.users.current();
      equal("is_staff, is_superuser", [seen.is_staff, seen.is_superuser], [false, false]);
    }),
    picture: soloRow(
      "a picture is sent by multipart, is readable without a token, and is cleared by null",
      async (me, dataset) => {
        const { image } = await me.users.updateProfile({ body: {}, files: { image: [png] } });
        const url = present("an absolute address of the picture", image);
        await readable(dataset, url);
        equal("image", (await me.users.updateProfile({ body: { image: null } })).image, null);
      },
    ),
    "picture-types": soloRow(
      "JPEG and WebP are accepted like PNG; a file that is not a picture is 415 (R30)",
      async (me) => {
        for (const file of [jpeg, webp]) await me.users.updateProfile({ body: {}, files: { image: [file] } });
        await me.refused.users.updateProfile("IMAGE_UNSUPPORTED", { body: {}, files: { image: [noPicture] } });
      },
    ),
    "picture-size": soloRow("a file above 10 MB is 413 (R30)", async (me) => {
      await me.refused.users.updateProfile("IMAGE_TOO_LARGE", { body: {}, files: { image: [hugeFile()] } });
    }),
    "one-picture": soloRow("two pictures at once are refused", async (me) => {
      const files = { image: [png, jpeg] };
      await me.refused.users.updateProfile("TOO_MANY_IMAGES", { body: {}, files });
    }),
  },
  recount: {
    200: trioRow("the number of accepted ones", async ([me, a, b]) => {
      await Promise.all([connect(me, a), connect(b, me)]);
      equal("one_degree_count", (await a.users.recount({ params: { id: me.id } })).one_degree_count, 2);
    }),
  },
  distance: {
    200: peopleRow(
      "owner",
      "friend",
      "second",
      "third",
      "stranger",
    )("0 for myself, 1 to 3, and null beyond (R11)", async ({ owner, friend, second, third, stranger }) => {
      const people = [owner, friend, second, third, stranger];
      const answers = await Promise.all(people.map(({ id }) => owner.users.distance({ params: { id } })));
      equal("the distances", valuesOf(answers, "distance"), [0, 1, 2, 3, null]);
    }),
    "both-ways": peopleRow("owner", "third")(
      "the distance is the same from both ends (R11)",
      async ({ owner, third }) => {
        const there = await owner.users.distance({ params: { id: third.id } });
        const back = await third.users.distance({ params: { id: owner.id } });
        equal("the distances", [there.distance, back.distance], [3, 3]);
      },
    ),
    "follows-at-once": trioRow("a new or ended chon changes distances at once (R11)", async ([a, b, c]) => {
      const distance = async () => (await a.users.distance({ params: { id: c.id } })).distance;
      await connect(a, b);
      equal("before", await distance(), null);
      const id = await connect(b, c);
      equal("with a chain", await distance(), 2);
      await c.friends.remove({ params: { id } });
      equal("after it broke", await distance(), null);
    }),
    "embedded-alike": row("relation_degree of embedded people is the same (wire.md §2 User)", async (dataset) => {
      const { owner, friend, second } = await people(dataset, "owner", "friend", "second");
      const seen = await friend.users.one({ params: { id: second.id } });
      const far = await owner.users.one({ params: { id: second.id } });
      const degrees = [seen, far].map((user) => added("User.relation_degree", user.relation_degree));
      equal("relation_degree", degrees, [1, 2]);
    }),
  },
  path: {
    200: row("only the people in between, the same in both lists (R11)", async (dataset) => {
      const { owner, friend, second, third } = await people(dataset, "owner", "friend", "second", "third");
      const path = await owner.users.path({ params: { id: third.id } });
      equal("the ends", [path.current_user_id, path.target_user_id], [owner.id, third.id]);
      equal("paths_id", path.paths_id, [[friend.id, second.id]]);
      equal("paths_name", path.paths_name, [[friend.name, second.name]]);
    }),
    "friend-self-beyond": row("a chon is [[]]; myself and members beyond 3 are [] (+ R11)", async (dataset) => {
      const { owner, friend, stranger } = await people(dataset, "owner", "friend", "stranger");
      const others = [friend, owner, stranger];
      const answers = await Promise.all(others.map(({ id }) => owner.users.path({ params: { id } })));
      for (const list of ["paths_id", "paths_name"] as const) equal(list, valuesOf(answers, list), [[[]], [], []]);
    }),
    "all-shortest": row("all shortest chains, always in the same order (R11)", async (dataset) => {
      const [[me, a, b], to] = await Promise.all([dataset.trio(), dataset.member()]);
      for (const between of [a, b]) {
        await connect(me, between);
        await connect(between, to);
      }
      const first = await me.users.path({ params: { id: to.id } });
      must("two chains of one", first.paths_id.length === 2 && first.paths_id.flat().includes(a.id), first);
      const names = first.paths_id.map(([id]) => (id === a.id ? [a.name] : [b.name]));
      equal("paths_name", first.paths_name, names);
      equal("the order", (await me.users.path({ params: { id: to.id } })).paths_id, first.paths_id);
    }),
  },
  search: {
    200: row("three parallel lists without me: chons first, then by name", async (dataset) => {
      const word = `찾는${dataset.run.mark}`;
      const me = await dataset.member({ user_name: `${word}라` });
      const last = await dataset.member({ user_name: `${word}다` });
      const other = await dataset.member({ user_name: `${word}가` });
      const chon = await dataset.member({ user_name: `${word}나` });
      await connect(me, chon);
      const found = await me.users.search({ query: { user_name: word } });
      equal("user_id_list", found.user_id_list, [chon.id, other.id, last.id]);
      equal("one_degree_distacne_list", found.one_degree_distacne_list, [1, null, null]);
      equal("profiles", valuesOf(found.profiles, "user_name"), [`${word}나`, `${word}가`, `${word}다`]);
    }),
    "empty-query": ownerRow("an empty query gives three empty lists", async ({ owner }) => {
      const empty = { profiles: [], user_id_list: [], one_degree_distacne_list: [] };
      for (const query of [{}, { user_name: "" }, { user_name: "  " }]) {
        equal("the answer", await owner.users.search({ query }), empty);
      }
    }),
    "no-wildcards": row("% and _ match themselves", async (dataset) => {
      const word = `특수${dataset.run.mark}`;
      const me = await dataset.member();
      const percent = await dataset.member({ user_name: `${word}%글` });
      await dataset.member({ user_name: `${word}자글` });
      for (const [query, ids] of [
        [`${word}%`, [percent.id]],
        [`${word}_글`, []],
      ] as const) {
        const found = await me.users.search({ query: { user_name: query } });
        equal(`who is found by ${query}`, found.user_id_list, ids);
      }
    }),
  },
};
