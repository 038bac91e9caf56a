import type { FoundUser } from "@chonsu/shared/entities/searches";
import { expect, test } from "vitest";
import { bestFitting } from "./fitting.ts";

/** A found member with a distance and skills. */
function found(id: number, degree: number, ...skills: string[]): FoundUser {
  const profile = {
    ...{ user_name: "", school: "", current_academic_degree: "학사", year: 2021, major1: "", major2: null },
    ...{ one_degree_count: 1, introduction: "", portfolio_links: [], image: null, keywords: [], experiences: [] },
    skills: skills.map((skill, at) => ({ id: at, skill })),
  };
  const user = { id, user_name: "", date_joined: "", is_staff: false, relation_degree: degree, profile };
  return { user, new_user: false };
}

const idsOf = (keywords: string[], people: FoundUser[], tagged: FoundUser[] = []) =>
  bestFitting({ keywords, tagged_users: tagged.map(({ user }) => user) }, people).map(({ found: { user } }) => user.id);

test.each([
  ["C", "C", true],
  ["C", "C++", false],
  ["C", "Docker", false],
  ["R", "React", false],
  ["react", "React Native", true],
  ["Node", "Node.js", true],
  ["AI", "생성AI", true],
  ["AI", "Maintenance", false],
  ["C", "Docker / C", true],
  ["로봇", "로봇공학", true],
  ["ROS 2", "ROS 2", true],
  ["디자인", "Figma", false],
])("the keyword %s and the skill %s fit: %s", (keyword, skill, fits) => {
  expect(idsOf([keyword], [found(1, 1, skill)])).toEqual(fits ? [1] : []);
});

test("three at most: the nearest first, then who meets more keywords, each once and nobody who is in the post", () => {
  const [far, near, both, tagged] = [found(1, 3, "C"), found(2, 2, "C"), found(3, 2, "C", "Figma"), found(4, 1, "C")];
  const all = [far, near, both, tagged, near];
  expect(idsOf(["C", "Figma"], all, [tagged])).toEqual([3, 2, 1]);
  expect(idsOf(["C", "Figma"], all)).toEqual([4, 3, 2]);
});
