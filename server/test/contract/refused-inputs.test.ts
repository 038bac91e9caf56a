import { CALLS, type KnownCall } from "@chonsu/db/call-records/records";
import type { LooseParts } from "@chonsu/shared/contract/endpoint";
import {
  EMAIL_MAX,
  EXPERIENCE_DESCRIPTION_MAX,
  EXPERIENCE_KEYWORDS_MAX,
  EXPERIENCE_TITLE_MAX,
  INTRODUCTION_MAX,
  MESSAGE_MAX,
  PASSWORD_MAX,
  PROJECT_CONTACTS_MAX,
  PROJECT_CONTENT_MAX,
  PROJECT_TITLE_MAX,
  SKILLS_MAX,
  TERM_MAX,
  USER_NAME_MAX,
} from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { isUntouched } from "../support/app-pool.ts";
import { ownersCall } from "./access/fixture.ts";
import { withPlace } from "./bad-input/hostile.ts";

const NO_IDS = ["x", "1,", ",", "1;2", "-1", "1".repeat(16), Array.from({ length: 51 }, () => "1").join()];
const NO_ID = [-1, 1.5, "x", "1e3", "", true, [], {}, null, 2 ** 60];
const NOTHING = [undefined, null];
const BLANK = ["", " \t\n ", "\u200b\u3164\u2800"];
/** No text, or text that a database, a mail or a screen cannot hold. */
const NO_TEXT = [5, ["x"], {}, "a\u0000b", "\ud800"];
const NO_TITLE = [...NOTHING, ...BLANK, ...NO_TEXT];
const NO_PASSWORD = [undefined, 5, "x".repeat(PASSWORD_MAX + 1)];
const NO_TOKEN = [...NOTHING, 5, "x".repeat(5000)];
const terms = (count: number) => Array.from({ length: count }, (_, index) => `말${index}`);
const longerThan = (max: number) => "가".repeat(max + 1);

const FOREIGN = ["a@gmail.com", "a@notkaist.ac.kr", "a@cs.kaist.ac.kr", "a@kaist.ac.kr.evil.com"];
/** Not an address of any domain. */
const NO_ADDRESS = [
  ...["a@evil.com@kaist.ac.kr", "kaist.ac.kr", "@kaist.ac.kr", ".a@kaist.ac.kr", "a.@kaist.ac.kr", "a..b@kaist.ac.kr"],
  ...[".@kaist.ac.kr", "a%40b@kaist.ac.kr", "a%0d%0aBcc:all@kaist.ac.kr", "a b@kaist.ac.kr"],
  ...["a@kaist.ac.kr\nBcc: all@kaist.ac.kr", "a@kaist..ac.kr", "a@kaist.ac.kr.", "a@kaist", "a,c@d.kr", "a<c@d.kr>"],
  ...["all:a@b.kr;", '"><script>a</script>@x.kr', `${"a".repeat(65)}@kaist.ac.kr`, "", 5, null, undefined, {}],
  ...["a\u0000@kaist.ac.kr", `${"a".repeat(100_000)}@kaist.ac.kr`, ["a@kaist.ac.kr"]],
  // They look like addresses of members: letters of other scripts and widths, signs that case folding turns into letters.
  ...["\uFF48aneul@kaist.ac.kr", "h\u0430neul@kaist.ac.kr", "hane\u0301ul@kaist.ac.kr"],
  ...[
    "haneul@evil.com%00@kaist.ac.kr",
    "haneul@\u212Aaist.ac.kr",
    "haneul@kai\u017Ft.ac.kr",
    "haneul@ka\u0130st.ac.kr",
    "haneul@kaist\u3002ac.kr",
  ],
];

const NO_DAY = ["2025-02-29", "1900-02-29", "2025-13-01", "2025.03.02", "2025-03-02T00:00:00+09:00", "2025-3-2"];
const WORDS = {
  description: [5, null, "a\u0000b", "\ud800", longerThan(EXPERIENCE_DESCRIPTION_MAX)],
  tags: ["로봇", null, [5], [" "], ["로봇", " 로봇"], [longerThan(TERM_MAX)], terms(EXPERIENCE_KEYWORDS_MAX + 1)],
  skills_used: [["C++", "C++"], [""], ["a\u0000"], terms(SKILLS_MAX + 1)],
  start_date: NO_DAY,
  end_date: [...NO_DAY, "2025-04-31", 20_250_302, "어제"],
};
const SIGN_UP = {
  email: [...FOREIGN, ...NO_ADDRESS],
  verification: [5, "x".repeat(5000)],
  password: ["", ...NO_PASSWORD],
  profile: [...NOTHING, "{}"],
  "profile.user_name": [...NO_TITLE, longerThan(USER_NAME_MAX)],
  "profile.current_academic_degree": ["전문학사"],
  "profile.year": [1899, 2027, 2024.5, "작년"],
  "profile.major1": ["호그와트"],
  "profile.major2": ["호그와트", "전산학부"],
  "profile.keywords": ["등산", ["등산", " "], ["등산", longerThan(TERM_MAX)]],
};
const POST = {
  title: [...NO_TITLE, longerThan(PROJECT_TITLE_MAX)],
  content: ["", longerThan(PROJECT_CONTENT_MAX)],
  keywords: [[], terms(6), ["가", " "], "가", null, [{}]],
  contacts: [[""], " ", longerThan(200), 5, Array.from({ length: PROJECT_CONTACTS_MAX + 1 }, () => "a")],
  tagged_users: [["x"], [1.5], [-1], [{}]],
};
const PAGES = { "?page": ["0", "-1", "x", "1.5"], "?page_size": ["51", "0"], "?seen": ["x", "1,", "-1"] };
const MAJORS = { majors: ["", [1], [""], [null], {}, [["a"]]] };
const SEARCH = {
  q: [1, null, ["로봇"], longerThan(100), "\u0000", "\ud800"],
  degree: [[0], [4], [-1], [1.5], ["1촌"], [""], [null], [1, 9], "far", {}],
  "?until": ["x", "-1", "1.5", ""],
};

/** Values that are refused as bad input, each by itself, by place: of the body, or of the query after a `?`. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  "sessions.create": {
    email: [...NOTHING, "", 1, "a\u0000@kaist.ac.kr", `${"a".repeat(EMAIL_MAX)}@kaist.ac.kr`],
    password: ["", null, ["x"], ...NO_PASSWORD],
  },
  "sessions.refresh": { refresh: NO_TOKEN },
  "sessions.refreshShort": { token: NO_TOKEN },
  "verifications.checkEmail": { email: NO_ADDRESS },
  "verifications.sendCode": {
    code: [...NOTHING, 99_999, 1_000_000, "abcdef", 123_456.5],
    email: [...FOREIGN, ...NO_ADDRESS],
  },
  "verifications.verify": { email: [undefined, 5], code: [undefined, 12_345, "x"], purpose: ["other"] },
  "accounts.register": { ...SIGN_UP, code: [...NOTHING, 5, ["x"]] },
  "accounts.registerAlone": SIGN_UP,
  "accounts.registerExperience": {
    email: FOREIGN,
    password: NOTHING,
    profile: NOTHING,
    verification: SIGN_UP.verification,
    code: NOTHING,
    inviter_id: [undefined, ...NO_ID],
    experience_id: [undefined, ...NO_ID],
  },
  "accounts.changePassword": {
    new_password: ["", ...NO_PASSWORD],
    current_password: [5, "x".repeat(1000)],
    email: [5, "x".repeat(EMAIL_MAX + 1)],
    verification: SIGN_UP.verification,
  },
  "accounts.checkPassword": { password: [null, ...NO_PASSWORD] },
  "accounts.remove": { current_password: [5, "x".repeat(1000)] },
  "settings.inquire": {
    from_email: NO_ADDRESS.filter((address) => typeof address !== "string" || !address.endsWith("@kaist")),
    body: [...NOTHING, "", " \n ", 5, "a\u0000", longerThan(10_000)],
  },
  "users.updateProfile": {
    user_name: [null, ...BLANK, ...NO_TEXT, longerThan(USER_NAME_MAX)],
    current_academic_degree: ["석박통합"],
    year: [1899, 2027, 2020.5, "올해", null],
    major2: ["연금술학과"],
    introduction: [longerThan(INTRODUCTION_MAX)],
    keywords: ["가", ["가", ""]],
    skills: [
      [{ skill: " " }],
      [{ skill: longerThan(TERM_MAX) }],
      [{}],
      terms(SKILLS_MAX + 1).map((skill) => ({ skill })),
    ],
    portfolio_links: ["javascript:alert(1)", "github.com/a", ""].map((portfolioLink) => [{ portfolioLink }]),
    image: [5, {}],
  },
  "users.search": { "?user_name": [longerThan(TERM_MAX), "\u0000"] },
  "friends.via": { "?user_ids": [undefined, ...NO_IDS] },
  "friends.request": { to_user_id: [undefined, ...NO_ID] },
  "friends.respond": { status: [...NOTHING, "", "pending", 1] },
  "invitationLinks.create": { name: [...NO_TITLE, longerThan(USER_NAME_MAX)] },
  "projects.create": POST,
  "projects.edit": {
    title: ["", null],
    keywords: [[]],
    content: [" "],
    images_to_delete: [["x"]],
    contacts: POST.contacts,
    tagged_users: POST.tagged_users,
  },
  "projects.every": {
    "?user_id": ["x"],
    "?user_ids": NO_IDS,
  },
  "comments.create": {
    content: [...NO_TITLE, "a".repeat(100_001)],
    parent_comment: ["x", -1, 1.5, {}, [1], true],
    client_key: ["k".repeat(101), 7],
  },
  "comments.edit": { content: NO_TITLE },
  "experiences.create": { title: [...NO_TITLE, longerThan(EXPERIENCE_TITLE_MAX)] },
  "experiences.edit": {
    title: [null, ...BLANK, ...NO_TEXT, longerThan(EXPERIENCE_TITLE_MAX)],
    accepted_users: ["x", 5, null, {}, ...NO_ID.map((id) => [id])],
    pending_invitations: [
      "x",
      5,
      null,
      {},
      [5],
      [{}],
      ...[{ invitee: "x" }, { id: 1.5 }, { status: "done" }].map((one) => [{ invitee: 3, ...one }]),
    ],
  },
  // The owner is its creator, who needs text and a tag.
  "experienceDetails.create": {
    ...WORDS,
    description: [...WORDS.description, undefined, "", " \n "],
    tags: [...WORDS.tags, undefined, []],
    experience: [undefined, ...NO_ID],
  },
  "experienceDetails.edit": { ...WORDS, description: [...WORDS.description, " "], tags: [...WORDS.tags, []] },
  "experienceInvitations.create": { experience_id: [undefined, ...NO_ID], invitee_id: [undefined, ...NO_ID] },
  "experienceInvitations.respond": {
    experience_id: [undefined, ...NO_ID],
    response: [...NOTHING, "", "accepted", "ACCEPT", true, 1, ["accept"]],
  },
  "notifications.list": { "?after": ["x"] },
  "notifications.update": { is_read: ["yes", 1, null, []] },
  "changes.list": { "?since": ["x", "-1", "1.5", "", "9".repeat(16)] },
  "searches.people": { ...SEARCH, ...MAJORS, "?sort": ["oldest"] },
  "searches.experiences": { ...SEARCH, ...MAJORS, "?sort": ["oldest"] },
  "searches.projects": SEARCH,
  "searchHistory.add": { keyword: [...NO_TITLE, longerThan(TERM_MAX)] },
  "conversations.create": { user_2: [undefined, ...NO_ID] },
  "conversations.messages": { "?limit": ["0", "201", "x", ""], "?before": ["-1", "a"], "?after": ["1.5"] },
  "messages.create": {
    message: [5, null, ["a", "b"], "a\u0000b", "\ud800", longerThan(MESSAGE_MAX)],
    client_key: ["k".repeat(101), 7],
  },
};

/** The sentences of single forms (product.md §5), and the sentences that every form has, by place: each with its values. */
const SENTENCES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>>> = {
  "accounts.registerAlone": {
    "profile.major1": {
      "최소 1개의 전공을 선택해야 합니다.": [undefined, null, ""],
      "선택할 수 없는 값입니다.": ["호그와트"],
    },
    "profile.keywords": {
      "관심사는 2개 이상 입력해야 합니다.": [undefined, null, [], ["등산"]],
      "최대 5개만 입력 가능합니다.": [terms(6)],
      "이미 추가한 관심사입니다.": [
        ["등산", " 등산"],
        ["React", "rEACT"],
        ["React 19", "Ｒｅａｃｔ　１９"],
      ],
    },
  },
  "users.updateProfile": {
    year: { "1900 이상이어야 합니다.": [1899], "2026 이하여야 합니다.": ["2027"] },
    major1: { "최소 1개의 전공을 선택해야 합니다.": ["", " ", null] },
    introduction: { "2000자까지 입력할 수 있습니다.": [longerThan(INTRODUCTION_MAX)] },
    keywords: {
      "최대 5개만 입력 가능합니다.": [terms(6)],
      "이미 추가한 관심사입니다.": ["Go", "go", "Ｇｏ"].map((again) => ["Go", again]),
    },
    skills: {
      "이미 등록한 스킬입니다.": [" a ", "A"].map((again) => [{ skill: "a" }, { skill: again }]),
    },
    portfolio_links: { "유효하지 않은 URL 형식이 포함되어 있습니다.": [[{ portfolioLink: "a.example" }]] },
  },
  "invitationLinks.create": {
    name: {
      "이름을 입력해 주세요.": [undefined, null, "", " \t "],
      "글자로 입력해 주세요.": [5],
      [`${USER_NAME_MAX}자까지 입력할 수 있습니다.`]: [longerThan(USER_NAME_MAX)],
    },
  },
  "projects.create": {
    title: {
      "필수 항목입니다.": [undefined],
      "빈칸일 수 없습니다.": [" \n\t "],
      "100자까지 입력할 수 있습니다.": [longerThan(PROJECT_TITLE_MAX)],
      "글자로 입력해 주세요.": [5],
      "사용할 수 없는 문자가 들어 있습니다.": ["half \ud83d"],
    },
    keywords: {
      "최소 1개를 입력해야 합니다.": [[]],
      "최대 5개만 입력 가능합니다.": [["1", "2", "3", "4", "5", "6", "6"]],
      "목록으로 보내 주세요.": ["가", '["가"]'],
    },
  },
};

/** Fields without a refused value, with the reason. */
const UNTRIED: Readonly<Record<string, string>> = {
  "users.updateProfile school": "the server stores its own school for any input (R34)",
  "invitationLinks.welcome ?code": "any code that is none is unknown",
  "notifications.update message": "existing clients send it, and it is ignored",
};

/** The refused values of a call. Every list has pages. */
function refusedBy({
  call,
  endpoint,
}: Pick<KnownCall, "call" | "endpoint">): Readonly<Record<string, readonly unknown[]>> {
  return { ...("page" in (endpoint.query?.shape ?? {}) ? PAGES : {}), ...REFUSED[call] };
}

/** Calls with one changed place in the call's valid request, as the owner. */
async function refusing(call: string) {
  const { app, endpoint, request, send } = await ownersCall(call);
  return {
    endpoint,
    hasChanged: () => !isUntouched(app),
    async send(place: string, value: unknown) {
      const steps = place.startsWith("?") ? ["query", place.slice(1)] : ["body", ...place.split(".")];
      const answer = await send(withPlace(request, steps, value) as LooseParts);
      return { field: steps[1] ?? "", answer, what: `${call} ${place} = ${JSON.stringify(value)?.slice(0, 100)}` };
    },
  };
}

interface Refused {
  readonly detail: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

describe("an invalid input is refused under its field, and nothing is changed", () => {
  const known = [...CALLS.values()].filter((one) => Object.keys(refusedBy(one)).length > 0);
  it.each(known)("$call", async ({ call }) => {
    const { endpoint, send, hasChanged } = await refusing(call);
    for (const [place, values] of Object.entries(refusedBy({ call, endpoint }))) {
      for (const value of values) {
        const { answer, field, what } = await send(place, value);
        expect.soft(answer.code, what).toBe(endpoint.badInput ?? "VALIDATION");
        if (endpoint.badInput === undefined)
          expect.soft((answer.json() as Refused).fields, what).toEqual({ [field]: expect.any(Array) });
      }
    }
    expect(hasChanged()).toBe(false);
  });
});

describe("a form's own sentences are answered for each field, for several fields and for the whole form", () => {
  it.each(Object.keys(SENTENCES))("%s", async (call) => {
    const { send } = await refusing(call);
    for (const [place, sentences] of Object.entries(SENTENCES[call] ?? {})) {
      for (const [sentence, values] of Object.entries(sentences)) {
        for (const value of values) {
          const { answer, field, what } = await send(place, value);
          const texts = { [field]: [sentence], fields: { [field]: [sentence] } };
          expect.soft(answer.json(), what).toEqual({ code: "VALIDATION", detail: sentence, ...texts });
        }
      }
    }
  });
});

it("each field of the contract has a refused value, or accepts anything", () => {
  const untried = [...CALLS.values()].flatMap(({ call, endpoint }) => {
    const tried = [...Object.keys(refusedBy({ call, endpoint })), ...Object.keys(SENTENCES[call] ?? {})];
    const fields = [
      ...Object.keys(endpoint.body?.shape ?? {}),
      ...Object.keys(endpoint.query?.shape ?? {}).map((name) => `?${name}`),
    ];
    const isTried = (field: string) => tried.some((place) => place === field || place.startsWith(`${field}.`));
    return fields.filter((field) => !isTried(field)).map((field) => `${call} ${field}`);
  });
  expect(untried).toEqual(Object.keys(UNTRIED));
});
