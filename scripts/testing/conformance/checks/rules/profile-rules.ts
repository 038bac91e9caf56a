import { INTERESTS_MAX } from "@chonsu/shared/limits";
import { type Row, row, soloRow } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { equal, must, present, valuesOf } from "../../failure.ts";
import { hugeFile, jpeg, noPicture, png, webp } from "../../pictures.ts";
import { fetchAt } from "../../reach.ts";
import { signUpSentences } from "./sign-up-rules.ts";

const RULES = "product.md §5; R6, R16";
const TOO_MANY = Array.from({ length: INTERESTS_MAX + 1 }, (_none, index) => `관심 ${index}`);

const BAD = [
  ...[{ user_name: "" }, { keywords: TOO_MANY }, { major1: "" }, { major1: "없는학과" }, { year: 1899 }],
  ...[{ year: "작년" }, { current_academic_degree: "교수" }, { skills: [{ skill: "가" }, { skill: "가" }] }],
  { portfolio_links: [{ portfolioLink: "not a link" }] },
];

export const profileRules: Readonly<Record<string, Row>> = {
  "own-sentences": soloRow(
    "product.md's own sentences for majors, interests and skills",
    "product.md §5; R35",
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
        equal(field, [refused.fields?.[field], refused[field], refused.detail], [[text], [text], text]);
      }
    },
  ),
  "school-is-not-chosen": soloRow("the server's own school is stored, whatever is sent", "R34", async (as, dataset) => {
    for (const school of ["다른 학교", " ", null]) {
      const changed = await as.users.updateProfile({ body: {}, odd: { body: { school } } });
      equal("school", changed.school, dataset.run.config.school);
    }
  }),
  "bad-input": soloRow("what product.md §5 forbids is refused and changes nothing", RULES, async (me) => {
    const before = await me.users.profile({ params: { id: me.id } });
    for (const body of BAD) await me.refused.users.updateProfile("VALIDATION", { body: {}, odd: { body } });
    equal("the profile", await me.users.profile({ params: { id: me.id } }), before);
  }),
  "no-interests-later": row("interests may be empty after the sign-up", "R16", async (dataset) => {
    const changed = await (await dataset.member()).users.updateProfile({ body: { keywords: [] } });
    equal("keywords", changed.keywords, []);
  }),
  "kept-skills-keep-their-id": row("skills are replaced by name, and kept ones keep their id", async (dataset) => {
    const me = await dataset.member();
    const [a, b, c] = [dataset.word(), dataset.word(), dataset.word()];
    const before = await me.users.updateProfile({ body: { skills: [{ skill: a }, { skill: b }] } });
    const after = await me.users.updateProfile({ body: { skills: [{ skill: c }, { skill: b }] } });
    equal("names", valuesOf(after.skills, "skill").toSorted(), [b, c].toSorted());
    const idIn = (list: typeof before.skills) => list.find(({ skill }) => skill === b)?.id;
    equal("the id of the kept one", idIn(after.skills), present("a skill", idIn(before.skills)));
  }),
  "whole-profile-back": soloRow(
    "a whole profile that is sent back changes nothing",
    "wire.md §1 Loose input",
    async (me) => {
      const profile = await me.users.profile({ params: { id: me.id } });
      const body = { ...profile, major2: "", one_degree_count: 44, experiences: [{ id: 1, title: "남의 것" }] };
      equal("the profile", await me.users.updateProfile({ body: {}, odd: { body } }), profile);
    },
  ),
  "no-rights-by-payload": soloRow("is_staff in a payload is ignored", "wire.md §3 Auth", async (me) => {
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
    "JPEG and WebP are accepted like PNG; a file that is not a picture is 415",
    "R30",
    async (me) => {
      for (const file of [jpeg, webp]) await me.users.updateProfile({ body: {}, files: { image: [file] } });
      await me.refused.users.updateProfile("IMAGE_UNSUPPORTED", { body: {}, files: { image: [noPicture] } });
    },
  ),
  "picture-size": soloRow("a file above 10 MB is 413", "R30", async (me) => {
    await me.refused.users.updateProfile("IMAGE_TOO_LARGE", { body: {}, files: { image: [hugeFile()] } });
  }),
  "one-picture": soloRow("two pictures at once are refused", async (me) => {
    const files = { image: [png, jpeg] };
    await me.refused.users.updateProfile("TOO_MANY_IMAGES", { body: {}, files });
  }),
};

/** Fails unless anybody can read a picture, pages of other origins included (wire.md §1). */
export async function readable(dataset: Dataset, url: string): Promise<void> {
  const { ok, status, headers } = await fetchAt(dataset.run.reach, url);
  must(`${url} answers a picture`, ok && (headers.get("content-type") ?? "").startsWith("image/"), status);
  equal("Cross-Origin-Resource-Policy", headers.get("cross-origin-resource-policy"), "cross-origin");
}
