import { users } from "@chonsu/shared/contract/users";
import { DELETED_USER_ID, DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { type GroupChecks, row } from "../check.ts";
import { equal, must } from "../failure.ts";
import { sharedChain } from "../scene.ts";
import { freshWord } from "../things.ts";
import { chainRules } from "./chain-rules.ts";
import { profileRules } from "./profile-rules.ts";

const PEOPLE = "wire.md §3 People";
const nobody = { says: "nobody has this id", proves: PEOPLE };

/** Members, their profiles and how I am connected to them. */
export const usersChecks: GroupChecks<"users"> = {
  current: {
    answers: {
      200: row("myself with what only I may see", "wire.md §2 Me; R7", async (world) => {
        const me = await world.member();
        const seen = await world.ok(users.current, { as: me });
        equal("who I am", [seen.id, seen.email, seen.user_name, seen.relation_degree], [me.id, me.email, me.name, 0]);
        equal("what I am", [seen.is_staff, seen.is_superuser, seen.is_active], [false, false, true]);
      }),
    },
    refuses: {},
  },
  one: {
    answers: {
      200: row("a member with the distance from me, without an address", "wire.md §2 User; R7", async (world) => {
        const { owner, second } = await sharedChain(world);
        const seen = await world.ok(users.one, { as: second, params: { id: owner.id } });
        equal("who it is", [seen.id, seen.relation_degree], [owner.id, 2]);
      }),
    },
    refuses: { USER_NOT_FOUND: nobody },
    rules: {
      "deleted-member": row("0 is a member who left: texts empty, never null", "wire.md §2; R8", async (world) => {
        const { owner } = await sharedChain(world);
        const gone = await world.ok(users.one, { as: owner, params: { id: DELETED_USER_ID } });
        equal("who it is", [gone.id, gone.user_name], [DELETED_USER_ID, DELETED_USER_NAME]);
        const { school, major1, introduction, year, one_degree_count, skills, keywords, image } = gone.profile;
        const told = [school, major1, introduction, year, one_degree_count, skills, keywords, image];
        equal("the profile", told, ["", "", "", 0, 0, [], [], null]);
      }),
      "left-is-not-found": row("the id of a member who left is not found", "wire.md §3 People", async (world) => {
        const { owner, left } = await sharedChain(world);
        await world.refused(users.one, "USER_NOT_FOUND", { as: owner, params: { id: left.id } });
      }),
    },
  },
  profile: {
    answers: {
      200: row("the profile as it was given at sign-up", "wire.md §2 Profile", async (world) => {
        const word = freshWord(world);
        const member = await world.member({ keywords: [word, `가 ${word}`], major2: "화학과", year: 2019 });
        const profile = await world.ok(users.profile, { as: member, params: { id: member.id } });
        equal("keywords in the given order", profile.keywords, [word, `가 ${word}`]);
        equal("the rest", [profile.user_name, profile.major2, profile.year], [member.name, "화학과", 2019]);
      }),
    },
    refuses: { USER_NOT_FOUND: nobody },
    rules: {
      "deleted-member": row("0 is a member who left", "wire.md §2; R8", async (world) => {
        const { owner } = await sharedChain(world);
        const gone = await world.ok(users.profile, { as: owner, params: { id: DELETED_USER_ID } });
        equal("user_name", gone.user_name, DELETED_USER_NAME);
      }),
    },
  },
  updateProfile: {
    answers: {
      200: row("any subset changes, the rest stays", PEOPLE, async (world) => {
        const me = await world.member();
        const before = await world.ok(users.profile, { as: me, params: { id: me.id } });
        const changed = await world.ok(users.updateProfile, { as: me, body: { introduction: "안녕하세요." } });
        equal("the profile", changed, { ...before, introduction: "안녕하세요." });
        equal("as it is read", await world.ok(users.profile, { as: me, params: { id: me.id } }), changed);
      }),
    },
    refuses: {},
    rules: profileRules,
  },
  recount: {
    answers: {
      200: row("the number of accepted ones", PEOPLE, async (world) => {
        const [me, a, b] = await world.trio();
        await Promise.all([world.chon(me, a), world.chon(b, me)]);
        const { one_degree_count } = await world.ok(users.recount, { as: a, params: { id: me.id } });
        equal("one_degree_count", one_degree_count, 2);
      }),
    },
    refuses: { USER_NOT_FOUND: nobody },
  },
  distance: {
    answers: {
      200: row("0 myself, 1 to 3, null beyond", "R11", async (world) => {
        const { owner, friend, second, third, stranger } = await sharedChain(world);
        for (const [who, distance] of [
          [owner, 0],
          [friend, 1],
          [second, 2],
          [third, 3],
          [stranger, null],
        ] as const) {
          const answer = await world.ok(users.distance, { as: owner, params: { id: who.id } });
          equal(`the distance that should be ${distance}`, answer, { distance });
        }
      }),
    },
    refuses: { USER_NOT_FOUND: nobody },
    rules: chainRules,
  },
  path: {
    answers: {
      200: row("only the people in between, in both lists alike", "R11", async (world) => {
        const { owner, friend, second, third } = await sharedChain(world);
        const path = await world.ok(users.path, { as: owner, params: { id: third.id } });
        equal("the ends", [path.current_user_id, path.target_user_id], [owner.id, third.id]);
        equal("paths_id", path.paths_id, [[friend.id, second.id]]);
        equal("paths_name", path.paths_name, [[friend.name, second.name]]);
      }),
    },
    refuses: { USER_NOT_FOUND: nobody },
    rules: {
      "friend-self-beyond": row(
        "a friend is [[]]; myself and who is beyond 3 are []",
        `${PEOPLE}; R11`,
        async (world) => {
          const { owner, friend, stranger } = await sharedChain(world);
          for (const [id, paths] of [
            [friend.id, [[]]],
            [owner.id, []],
            [stranger.id, []],
          ] as const) {
            const { paths_id, paths_name } = await world.ok(users.path, { as: owner, params: { id } });
            equal("both lists", [paths_id, paths_name], [paths, paths]);
          }
        },
      ),
      "all-shortest": row("all shortest chains, the same order each time", "R11", async (world) => {
        const [[me, a, b], to] = await Promise.all([world.trio(), world.member()]);
        for (const between of [a, b]) {
          await world.chon(me, between);
          await world.chon(between, to);
        }
        const first = await world.ok(users.path, { as: me, params: { id: to.id } });
        must("two chains of one", first.paths_id.length === 2 && first.paths_id.flat().includes(a.id), first);
        const again = await world.ok(users.path, { as: me, params: { id: to.id } });
        equal("the order", again.paths_id, first.paths_id);
      }),
    },
  },
  search: {
    answers: {
      200: row("three parallel lists, friends first", PEOPLE, async (world) => {
        const word = `찾는${world.run.mark}`;
        const me = await world.member();
        const other = await world.member({ user_name: `${word}가` });
        const chon = await world.member({ user_name: `${word}나` });
        await world.chon(me, chon);
        const found = await world.ok(users.search, { as: me, query: { user_name: word } });
        equal("user_id_list", found.user_id_list, [chon.id, other.id]);
        equal("one_degree_distacne_list", found.one_degree_distacne_list, [1, null]);
        equal(
          "profiles",
          found.profiles.map(({ user_name }) => user_name),
          [`${word}나`, `${word}가`],
        );
      }),
    },
    refuses: {},
    rules: {
      "empty-query": row("an empty query gives three empty lists", PEOPLE, async (world) => {
        const { owner } = await sharedChain(world);
        const empty = { profiles: [], user_id_list: [], one_degree_distacne_list: [] };
        for (const query of [{}, { user_name: "" }, { user_name: "  " }]) {
          equal("the answer", await world.ok(users.search, { as: owner, query }), empty);
        }
      }),
      "no-wildcards": row("% and _ are letters like others", PEOPLE, async (world) => {
        const word = `특수${world.run.mark}`;
        const me = await world.member();
        const percent = await world.member({ user_name: `${word}%글` });
        await world.member({ user_name: `${word}자글` });
        for (const [query, ids] of [
          [`${word}%`, [percent.id]],
          [`${word}_글`, []],
        ] as const) {
          const found = await world.ok(users.search, { as: me, query: { user_name: query } });
          equal(`who is found by ${query}`, found.user_id_list, ids);
        }
      }),
    },
  },
};
