import type { Experience } from "@chonsu/shared/entities/experiences";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { clearSession } from "../../api/session.ts";
import { detail, experience, invitation } from "../../test/experiences.tsx";
import { member, refusal, type Sent, serve, signIn } from "../../test/posts.tsx";
import { draw } from "../../test/routes.tsx";
import { ExperienceEditor } from "./experience-editor.tsx";

const CREATE = "POST /api/experiences/create/";
const DESCRIBE = "POST /api/experience-details/create/";
const EDIT = "PUT /api/experiences/7/update/";
const REDESCRIBE = "PUT /api/experience-details/11/update/";
const stored = experience({ pending_invitations: [invitation(3, "pending"), invitation(4, "rejected")] });

beforeEach(() => {
  clearSession();
});

function edit(userId: number, of: Experience | null = stored, answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ [EDIT]: of, [REDESCRIBE]: detail(1), ...answers });
  signIn(userId);
  const onSaved = vi.fn();
  const drawn = draw(<ExperienceEditor experience={of ?? undefined} userId={userId} onSaved={onSaved} />);
  return { sent, onSaved, ...drawn };
}

const saveButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "저장" });
const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: /경험 이름/ });
const row = (name: string) => {
  const found = screen.getAllByRole("listitem").find((item) => within(item).queryByText(name) !== null);
  if (found === undefined) throw new Error(`${name} is not in the list`);
  return within(found);
};
const writes = (sent: readonly Sent[]) => sent.filter(({ call }) => !call.startsWith("GET"));

async function fill(keyword = "로봇") {
  await userEvent.type(title(), "로봇 팔");
  await userEvent.type(screen.getByRole("textbox", { name: /키워드/ }), `${keyword}{Enter}`);
  await userEvent.type(screen.getByRole("textbox", { name: /소개/ }), "팔");
}

test("a new experience needs a name, a keyword and a text; then it is made with my words", async () => {
  const made = experience({ accepted_users: [1] });
  const answers = { [CREATE]: made, [DESCRIBE]: detail(1) };
  const { sent, onSaved } = edit(1, null, answers);
  expect(saveButton().disabled).toBe(true);
  await fill();
  expect(saveButton().disabled).toBe(false);
  await userEvent.dblClick(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(made));
  const words = { description: "팔", tags: ["로봇"], skills_used: [], start_date: null, end_date: null };
  expect(writes(sent)).toEqual([
    { call: CREATE, body: { title: "로봇 팔" } },
    { call: DESCRIBE, body: { experience: 7, ...words } },
  ]);
});

test("what was typed into the lists and not added is saved with them; what a list refuses stops the save at its field", async () => {
  const { sent, onSaved } = edit(1, null, { [CREATE]: experience(), [DESCRIBE]: detail(1) });
  await userEvent.type(title(), "로봇 팔");
  const keywords = screen.getByRole<HTMLInputElement>("textbox", { name: /키워드/ });
  for (const term of ["a", "b", "c", "d", "e"]) await userEvent.type(keywords, `${term}{Enter}`);
  await userEvent.type(keywords, "f");
  await userEvent.type(screen.getByRole("textbox", { name: /사용한 스킬/ }), "C++");
  await userEvent.type(screen.getByRole("textbox", { name: /소개/ }), "팔");
  await userEvent.click(saveButton());
  expect((await screen.findAllByText("최대 5개만 입력 가능합니다.")).length).toBeGreaterThan(0);
  expect([keywords.value, writes(sent)]).toEqual(["f", []]);
  await userEvent.click(screen.getByRole("button", { name: "e 삭제" }));
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(writes(sent).at(1)?.body).toMatchObject({ tags: ["a", "b", "c", "d", "f"], skills_used: ["C++"] });
});

test("keywords and skills refuse what is there already, and a sixth keyword", async () => {
  edit(1, null);
  await fill();
  const keywords = screen.getByRole("textbox", { name: /키워드/ });
  await userEvent.type(keywords, "로봇{Enter}");
  expect(await screen.findByText("이미 존재하는 값입니다.")).toBeTruthy();
  await userEvent.clear(keywords);
  for (const term of ["a", "b", "c", "d", "e"]) await userEvent.type(keywords, `${term}{Enter}`);
  expect(await screen.findByText("최대 5개만 입력 가능합니다.")).toBeTruthy();
  const skills = screen.getByRole("textbox", { name: /사용한 스킬/ });
  await userEvent.type(skills, "Python{Enter}Python{Enter}");
  expect(await screen.findByText("이미 등록한 스킬입니다.")).toBeTruthy();
});

test("when asking people in fails it says so, and the next try makes no second experience", async () => {
  let refused = true;
  const made = experience({ accepted_users: [1] });
  const { sent, onSaved } = edit(1, null, {
    ...{ [CREATE]: made, [DESCRIBE]: detail(1), [REDESCRIBE]: detail(1), [EDIT]: () => (refused ? lost() : made) },
    "GET /api/friends/one-degree/": [member(3, "김민지")],
  });
  await fill();
  await userEvent.click(screen.getByRole("button", { name: "함께한 사람 초대하기" }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(await sheet.findByRole("checkbox", { name: /김민지/ }));
  await userEvent.click(sheet.getByRole("button", { name: "선택 완료 (1명)" }));
  expect(row("김민지").getByText("저장하면 초대해요")).toBeTruthy();
  await userEvent.click(saveButton());
  expect(await screen.findByText("사용자를 초대하는 데 실패했습니다.")).toBeTruthy();
  refused = false;
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(writes(sent).map(({ call }) => call)).toEqual([CREATE, DESCRIBE, EDIT, REDESCRIBE, EDIT]);
  expect(writes(sent).at(-1)?.body).toEqual({ pending_invitations: [{ invitee: 3 }] });
});

function lost(): never {
  throw new TypeError("no network");
}

test("saves only the part that changed: the title", async () => {
  const { sent, onSaved } = edit(1);
  expect(saveButton().disabled).toBe(true);
  await userEvent.type(title(), " 2");
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 7, title: "로봇 팔 2" }));
  expect(writes(sent)).toEqual([{ call: EDIT, body: { title: "로봇 팔 2" } }]);
});

test("saves only the part that changed: my words", async () => {
  const { sent, onSaved } = edit(1);
  await userEvent.type(screen.getByRole("textbox", { name: /소개/ }), " 두 개나.");
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(writes(sent).map(({ call }) => call)).toEqual([REDESCRIBE]);
});

test("removals and cancelled invitations are one step, shown before they are saved and undone by a press", async () => {
  const { sent, onSaved } = edit(1);
  await userEvent.click(row("윤준호").getByRole("button", { name: "윤준호 삭제" }));
  await userEvent.click(row("김민지").getByRole("button", { name: "김민지 님 초대 취소하기" }));
  expect(row("윤준호").getByText("저장하면 경험에서 빠져요")).toBeTruthy();
  await userEvent.click(row("윤준호").getByRole("button", { name: "윤준호 님 되돌리기" }));
  expect(row("김민지").getByText("저장하면 초대가 취소돼요")).toBeTruthy();
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(writes(sent)).toEqual([{ call: EDIT, body: { pending_invitations: [] } }]);
});

test("shows the creator who declined, and does not let the creator go", async () => {
  edit(1);
  expect(row("송예진").getByText("초대를 거절했어요")).toBeTruthy();
  await userEvent.click(row("정하늘").getByRole("button", { name: "정하늘 삭제" }));
  expect(await screen.findByText("본인은 삭제할 수 없습니다")).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
});

test("a guest is told that title and people are the creator's, and saves own words, even none", async () => {
  const { sent, onSaved } = edit(2, stored, { "PUT /api/experience-details/12/update/": detail(2) });
  const sentence = "관리자(정하늘)만 수정할 수 있어요.";
  expect([title().readOnly, screen.queryByText("송예진")]).toEqual([true, null]);
  await userEvent.click(title());
  expect(await screen.findByText(sentence)).toBeTruthy();
  for (const name of ["함께한 사람 초대하기", "윤준호 삭제", "김민지 님 초대 취소하기"]) {
    await userEvent.click(screen.getByRole("button", { name }));
    expect([screen.getAllByText(sentence).length, screen.queryByRole("dialog")]).toEqual([1, null]);
  }
  expect(saveButton().disabled).toBe(true);
  await userEvent.type(screen.getByRole("textbox", { name: /사용한 스킬/ }), "C++{Enter}");
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(writes(sent)).toHaveLength(1);
  expect(writes(sent)[0]?.body).toMatchObject({ description: "", tags: [], skills_used: ["C++"] });
});

test("a refusal stands at its field, and what was saved before is not sent again", async () => {
  const bad = Response.json(
    {
      detail: "입력한 값이 올바르지 않습니다.",
      code: "VALIDATION",
      fields: { description: ["사용할 수 없는 문자가 들어 있습니다."] },
    },
    { status: 400 },
  );
  const { sent, onSaved } = edit(1, stored, { [REDESCRIBE]: () => bad.clone() });
  await userEvent.type(title(), "!");
  await userEvent.type(screen.getByRole("textbox", { name: /소개/ }), "!");
  await userEvent.click(saveButton());
  expect(await screen.findByText("사용할 수 없는 문자가 들어 있습니다.")).toBeTruthy();
  await userEvent.click(saveButton());
  await waitFor(() => expect(writes(sent)).toHaveLength(3));
  expect(writes(sent).map(({ call }) => call)).toEqual([EDIT, REDESCRIBE, REDESCRIBE]);
  expect(onSaved).not.toHaveBeenCalled();
});

test("warns on the way out, keeps a draft and offers it the next time", async () => {
  const first = edit(1);
  await userEvent.type(title(), " 초안");
  first.go("/elsewhere");
  expect(await screen.findByText("저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "나가기" }));
  expect(await screen.findByText("다른 화면")).toBeTruthy();
  first.unmount();
  edit(1);
  expect(title().value).toBe("로봇 팔");
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect(title().value).toBe("로봇 팔 초안");
});

test("a save that nobody answers says so in the product's words", async () => {
  const { onSaved } = edit(1, stored, { [EDIT]: lost });
  await userEvent.type(title(), " 2");
  await userEvent.click(saveButton());
  expect(await screen.findByText("저장에 실패했어요.")).toBeTruthy();
  expect([title().value, onSaved.mock.calls.length]).toEqual(["로봇 팔 2", 0]);
});

test("a save that is refused keeps everything and says why", async () => {
  const { onSaved } = edit(1, stored, {
    [EDIT]: refusal(403, "EXPERIENCE_NOT_CREATOR", "경험의 관리자만 할 수 있습니다."),
  });
  await userEvent.type(title(), " 2");
  await userEvent.click(saveButton());
  expect(await screen.findByText("경험의 관리자만 할 수 있습니다.")).toBeTruthy();
  expect([title().value, onSaved.mock.calls.length]).toEqual(["로봇 팔 2", 0]);
});
