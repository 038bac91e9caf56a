import { endpoints } from "virtual:endpoints";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { draw } from "../../../test/routes.tsx";
import { type Handle, idOf, lost, startServer, type TestServer } from "../../../test/server.ts";
import { ExperienceEditor } from "./experience-editor.tsx";

const CREATE = "POST /api/experiences/create/";
const DESCRIBE = "POST /api/experience-details/create/";
const EDIT = "PUT /api/experiences/";
const REDESCRIBE = "PUT /api/experience-details/";
/** An experience of haneul with junho and doyun; taeyang is invited, yejin has declined. */
const { id: ROBOT, title: TITLE } = EXPERIENCES.robotOne;
const UNCLEAN = "사용할 수 없는 문자가 들어 있습니다.";

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
});

/** The experiences of haneul on the server, the newest last. */
async function stored() {
  const all = await server.as("haneul")(endpoints.experiences.withPending, { params: { userId: idOf("haneul") } });
  return all.toSorted((a, b) => a.id - b.id);
}

async function robot() {
  const found = (await stored()).find(({ id }) => id === ROBOT);
  if (found === undefined) throw new Error("the campus has no such experience");
  return found;
}

const wordsOf = ({ experience_detail }: Experience, member: Handle) =>
  experience_detail.find(({ user }) => user === idOf(member));

function write(experience?: Experience, member: Handle = "haneul") {
  server.signIn(member);
  const onSaved = vi.fn();
  const drawn = draw(<ExperienceEditor experience={experience} userId={idOf(member)} onSaved={onSaved} />);
  return { onSaved, ...drawn };
}

const edit = async (member?: Handle) => write(await robot(), member);

const saveButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "저장" });
const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: /경험 이름/ });
const row = (name: string) => {
  const found = screen.getAllByRole("listitem").find((item) => within(item).queryByText(name) !== null);
  if (found === undefined) throw new Error(`${name} is not in the list`);
  return within(found);
};
/** The commands that the page made, without the ids in them. */
const writes = () =>
  server.sent.map(({ call }) => call.replace(/\d+\/update\/$/, "")).filter((call) => !call.startsWith("GET"));

async function fill(keyword = "로봇") {
  await userEvent.type(title(), "로봇 팔");
  await userEvent.type(screen.getByRole("textbox", { name: /키워드/ }), `${keyword}{Enter}`);
  await userEvent.type(screen.getByRole("textbox", { name: /소개/ }), "팔");
}

test("a new experience needs a name, a keyword and a text, and is created once with my detail", async () => {
  const { onSaved } = write();
  expect(saveButton().disabled).toBe(true);
  await fill();
  expect(saveButton().disabled).toBe(false);
  await userEvent.dblClick(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const made = (await stored()).at(-1);
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: made?.id, title: "로봇 팔" }));
  const words = { description: "팔", tags: ["로봇"], skills_used: [], start_date: null, end_date: null };
  expect(made).toMatchObject({ title: "로봇 팔", experience_detail: [words] });
  expect(writes()).toEqual([CREATE, DESCRIBE]);
});

test("saves typed text of the lists; a refused text stops the save at its field", async () => {
  const { onSaved } = write();
  await userEvent.type(title(), "로봇 팔");
  const keywords = screen.getByRole<HTMLInputElement>("textbox", { name: /키워드/ });
  for (const term of ["a", "b", "c", "d", "e"]) await userEvent.type(keywords, `${term}{Enter}`);
  await userEvent.type(keywords, "f");
  await userEvent.type(screen.getByRole("textbox", { name: /사용한 스킬/ }), "C++");
  await userEvent.type(screen.getByRole("textbox", { name: /소개/ }), "팔");
  await userEvent.click(saveButton());
  expect((await screen.findAllByText("최대 5개만 입력 가능합니다.")).length).toBeGreaterThan(0);
  expect([keywords.value, writes()]).toEqual(["f", []]);
  await userEvent.click(screen.getByRole("button", { name: "e 삭제" }));
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const words = { tags: ["a", "b", "c", "d", "f"], skills_used: ["C++"] };
  expect((await stored()).at(-1)?.experience_detail).toMatchObject([words]);
});

test("refuses duplicate keywords and skills, and a sixth keyword", async () => {
  write();
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

test("says when inviting fails, and the next try creates no second experience", async () => {
  server.between(EDIT, lost);
  const { onSaved } = write();
  const before = (await stored()).length;
  await fill();
  await userEvent.click(screen.getByRole("button", { name: "함께한 사람 초대하기" }));
  const sheet = within(await screen.findByRole("dialog"));
  await userEvent.click(await sheet.findByRole("checkbox", { name: /김민지/ }));
  await userEvent.click(sheet.getByRole("button", { name: "선택 완료 (1명)" }));
  expect(row("김민지").getByText("저장하면 초대해요")).toBeTruthy();
  await userEvent.click(saveButton());
  expect(await screen.findByText("사용자를 초대하는 데 실패했습니다.")).toBeTruthy();
  server.letThrough(EDIT);
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const all = await stored();
  expect(all).toHaveLength(before + 1);
  expect(all.at(-1)?.pending_invitations).toMatchObject([{ invitee: idOf("minji"), status: "pending" }]);
  expect(writes()).toEqual([CREATE, DESCRIBE, EDIT, REDESCRIBE, EDIT]);
});

test("saves only the part that changed: the title", async () => {
  const { onSaved } = await edit();
  const before = await robot();
  expect(saveButton().disabled).toBe(true);
  await userEvent.type(title(), " 2");
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: ROBOT, title: `${TITLE} 2` }));
  const { experience_detail, accepted_users, pending_invitations } = before;
  const rest = { experience_detail, accepted_users, pending_invitations };
  expect(await robot()).toMatchObject({ title: `${TITLE} 2`, ...rest });
  expect(writes()).toEqual([EDIT]);
});

test("saves only the part that changed: my detail", async () => {
  const { onSaved } = await edit();
  const before = wordsOf(await robot(), "haneul");
  await userEvent.type(screen.getByRole("textbox", { name: /소개/ }), " 두 개나.");
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(wordsOf(await robot(), "haneul")).toEqual({ ...before, description: `${before?.description} 두 개나.` });
  expect(writes()).toEqual([REDESCRIBE]);
});

test("removals and withdrawn invitations are shown before saving and can be undone", async () => {
  const { onSaved } = await edit();
  const { accepted_users } = await robot();
  await userEvent.click(row("윤준호").getByRole("button", { name: "윤준호 삭제" }));
  await userEvent.click(row("임태양").getByRole("button", { name: "임태양 님 초대 취소하기" }));
  expect(row("윤준호").getByText("저장하면 경험에서 빠져요")).toBeTruthy();
  await userEvent.click(row("윤준호").getByRole("button", { name: "윤준호 님 되돌리기" }));
  expect(row("임태양").getByText("저장하면 초대가 취소돼요")).toBeTruthy();
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const after = await robot();
  expect(after.accepted_users).toEqual(accepted_users);
  const waiting = after.pending_invitations.filter(({ status }) => status === "pending");
  expect(waiting.map(({ invitee }) => invitee)).toEqual([idOf("seungmin")]);
  expect(writes()).toEqual([EDIT]);
});

test("shows the creator who declined, and does not remove the creator", async () => {
  await edit();
  expect(row("송예진").getByText("초대를 거절했어요")).toBeTruthy();
  await userEvent.click(row("정하늘").getByRole("button", { name: "정하늘 삭제" }));
  expect(await screen.findByText("본인은 삭제할 수 없습니다")).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
});

test("tells a guest that only the creator changes title and people, and saves the guest's detail, even empty", async () => {
  const { onSaved } = await edit("doyun");
  const sentence = "관리자(정하늘)만 수정할 수 있어요.";
  expect([title().readOnly, screen.queryByText("송예진")]).toEqual([true, null]);
  await userEvent.click(title());
  expect(await screen.findByText(sentence)).toBeTruthy();
  for (const name of ["함께한 사람 초대하기", "윤준호 삭제", "임태양 님 초대 취소하기"]) {
    await userEvent.click(screen.getByRole("button", { name }));
    expect([screen.getAllByText(sentence).length, screen.queryByRole("dialog")]).toEqual([1, null]);
  }
  expect(saveButton().disabled).toBe(true);
  await userEvent.type(screen.getByRole("textbox", { name: /사용한 스킬/ }), "C++{Enter}");
  await userEvent.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(wordsOf(await robot(), "doyun")).toMatchObject({ description: "", tags: [], skills_used: ["C++"] });
});

test("shows a refusal at its field, and does not send saved parts again", async () => {
  const { onSaved } = await edit();
  await userEvent.type(title(), "!");
  fireEvent.change(screen.getByRole("textbox", { name: /소개/ }), { target: { value: "팔\0" } });
  await userEvent.click(saveButton());
  expect((await screen.findAllByText(UNCLEAN)).length).toBeGreaterThan(0);
  expect(screen.getByRole("textbox", { name: /소개/ }).getAttribute("aria-invalid")).toBe("true");
  await userEvent.click(saveButton());
  await waitFor(() => expect(writes()).toHaveLength(3));
  expect(writes()).toEqual([EDIT, REDESCRIBE, REDESCRIBE]);
  expect([(await robot()).title, onSaved.mock.calls.length]).toEqual([`${TITLE}!`, 0]);
});

test("asks before leaving, stores a draft and offers it the next time", async () => {
  const first = await edit();
  await userEvent.type(title(), " 초안");
  first.go("/elsewhere");
  expect(await screen.findByText("저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "나가기" }));
  expect(await screen.findByText("다른 화면")).toBeTruthy();
  first.unmount();
  await edit();
  expect(title().value).toBe(TITLE);
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect(title().value).toBe(`${TITLE} 초안`);
});

test("leaving while it is saved asks nothing and leads nowhere else afterwards; what failed is offered the next time", async () => {
  const answer = Promise.withResolvers<void>();
  server.between(EDIT, () => answer.promise.then(lost));
  const first = await edit();
  await userEvent.type(title(), "!");
  await userEvent.click(saveButton());
  first.go("/elsewhere");
  expect(await screen.findByText("다른 화면")).toBeTruthy();
  answer.resolve();
  expect(await screen.findByText("저장에 실패했어요.")).toBeTruthy();
  expect(first.onSaved).not.toHaveBeenCalled();
  await edit();
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect(title().value).toBe(`${TITLE}!`);
});

test("shows the product's sentence without a response", async () => {
  server.between(EDIT, lost);
  const { onSaved } = await edit();
  await userEvent.type(title(), " 2");
  await userEvent.click(saveButton());
  expect(await screen.findByText("저장에 실패했어요.")).toBeTruthy();
  expect([title().value, onSaved.mock.calls.length]).toEqual([`${TITLE} 2`, 0]);
});

test("keeps all input after a refusal, with the reason", async () => {
  const { onSaved } = await edit();
  // Another member has become the creator meanwhile.
  server.sql(`update experiences set creator_id = ${idOf("junho")} where id = ${ROBOT}`);
  await userEvent.type(title(), " 2");
  await userEvent.click(saveButton());
  expect(await screen.findByText("경험의 관리자만 할 수 있습니다.")).toBeTruthy();
  expect([title().value, onSaved.mock.calls.length]).toEqual([`${TITLE} 2`, 0]);
});

test("offers a draft to its own member only", async () => {
  const mine = write();
  await userEvent.type(title(), "초안");
  mine.unmount();
  const theirs = write(undefined, "junho");
  expect(screen.queryByRole("button", { name: "이어서 쓰기" })).toBeNull();
  theirs.unmount();
  write();
  expect(screen.getByRole("button", { name: "이어서 쓰기" })).toBeTruthy();
});

test.each(["tags", "skills_used", "description", "start_date", "end_date"])(
  "shows the server's error of %s",
  async (name) => {
    const body = { detail: "안 돼요", code: "VALIDATION", fields: { [name]: ["이 값은 안 돼요."] } };
    server.between(REDESCRIBE, () => Response.json(body, { status: 400 }));
    await edit();
    await userEvent.type(screen.getByRole("textbox", { name: /소개/ }), "!");
    await userEvent.click(saveButton());
    expect(await screen.findByText("이 값은 안 돼요.")).toBeTruthy();
  },
);

test("another's words are no beginning for own ones, stay while I write none, and are replaced by mine", async () => {
  const mine = async () => {
    const all = await server.as("eunseo")(endpoints.experiences.withPending, { params: { userId: idOf("eunseo") } });
    const found = all.find(({ id }) => id === EXPERIENCES.walkingGuide.id);
    if (found === undefined) throw new Error("the campus has no such experience");
    return found;
  };
  const before = wordsOf(await mine(), "eunseo");
  const first = write(await mine(), "eunseo");
  const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /소개/ });
  expect(text().value).toBe("");
  expect(screen.getByText("지금은 오세린 님이 쓴 소개예요. 내가 맡은 일을 직접 써 주세요.")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: /스킬/ }), "Figma{Enter}");
  await userEvent.click(saveButton());
  await waitFor(() => expect(first.onSaved).toHaveBeenCalled());
  const { description, written_by } = before ?? {};
  expect(wordsOf(await mine(), "eunseo")).toMatchObject({
    description,
    written_by,
    skills_used: ["사용자 조사", "Figma"],
  });
  first.unmount();
  const second = write(await mine(), "eunseo");
  await userEvent.type(text(), "인터뷰를 맡았어요.");
  await userEvent.click(saveButton());
  await waitFor(() => expect(second.onSaved).toHaveBeenCalled());
  expect(wordsOf(await mine(), "eunseo")).toMatchObject({ description: "인터뷰를 맡았어요.", written_by: null });
});
