import { endpoints } from "virtual:endpoints";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { PROJECT_TITLE_MAX } from "@chonsu/shared/limits";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { readDraft } from "../../lib/forms/draft.ts";
import { draw } from "../../test/routes.tsx";
import { idOf, lost, startServer, type TestServer } from "../../test/server.ts";
import { ProjectEditor } from "./project-editor.tsx";

const WARNING = "저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!";
const CREATE = "POST /api/projects/";
const HANEUL = idOf("haneul");
const DRAFT_KEY = `project:${HANEUL}:new`;

let server: TestServer;

beforeEach(async () => {
  server = await startServer();
});

const save = () => screen.getByRole<HTMLButtonElement>("button", { name: /저장/ });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(name) });

async function fillIn() {
  await userEvent.type(field("제목"), "제목");
  await userEvent.type(field("내용"), "내용");
  await userEvent.type(field("키워드"), "로봇{Enter}");
}

function write() {
  const onSaved = vi.fn();
  return { ...draw(<ProjectEditor writerId={HANEUL} onSaved={onSaved} />), onSaved };
}

/** The newest post of haneul on the server. */
async function newest() {
  const answer = await server.as("haneul")(endpoints.projects.mine, { query: {} });
  return Array.isArray(answer) ? answer[0] : undefined;
}

/** Picks the picture a.png, which has been read when `read` resolves. */
function addPicture(read: Promise<void>) {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  vi.stubGlobal("createImageBitmap", () => read.then(() => ({ width: 1, height: 1, close: () => {} })));
  const input = document.querySelector("input[type=file]");
  if (input === null) throw new Error("no way to add a picture");
  const head = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  fireEvent.change(input, { target: { files: [new File([head], "a.png", { type: "image/png" })] } });
}

test("can be saved only with title, content and a keyword; until then a line at 저장 leads to the first that is needed", async () => {
  write();
  expect(save().disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "제목, 키워드, 내용을 입력해 주세요." }));
  expect(document.activeElement).toBe(field("제목"));
  await userEvent.keyboard("제목");
  await userEvent.type(field("내용"), "   ");
  await userEvent.type(field("키워드"), "로봇{Enter}");
  expect(save().disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "내용을 입력해 주세요." }));
  expect(document.activeElement).toBe(field("내용"));
  await userEvent.keyboard("내용");
  expect(save().disabled).toBe(false);
  expect(screen.queryByRole("button", { name: /주세요/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "로봇 삭제" }));
  expect(save().disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "키워드를 입력해 주세요." }));
  expect(document.activeElement).toBe(field("키워드"));
});

test("a stored post says only what keeps it from being saved", async () => {
  const project = await server.as("haneul")(endpoints.projects.one, { params: { id: PROJECTS.deliveryRobot.id } });
  draw(<ProjectEditor project={project} writerId={HANEUL} onSaved={() => {}} />);
  expect([save().disabled, screen.queryByRole("button", { name: /주세요/ })]).toEqual([true, null]);
  fireEvent.change(field("제목"), { target: { value: "가".repeat(PROJECT_TITLE_MAX + 1) } });
  await userEvent.click(screen.getByRole("button", { name: "제목을 확인해 주세요." }));
  expect([save().disabled, document.activeElement]).toEqual([true, field("제목")]);
});

test("a new post begins at its title and offers own interests as keywords, one tap each; a stored one does not", async () => {
  const { unmount } = write();
  expect(document.activeElement).toBe(field("제목"));
  const me = await server.as("haneul")(endpoints.users.current, {});
  const offers = within(await screen.findByRole("list", { name: "내 관심사에서 고르기" }));
  const names = () => offers.queryAllByRole("button").map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(me.profile.keywords));
  const [first = "", ...others] = me.profile.keywords;
  await userEvent.click(offers.getByRole("button", { name: `${first} 추가하기` }));
  expect(names()).toEqual(others);
  await userEvent.type(field("제목"), "제목{Enter}");
  expect(document.activeElement).toBe(field("내용"));
  await userEvent.keyboard("내용");
  await userEvent.click(save());
  await waitFor(async () => expect(await newest()).toMatchObject({ title: "제목", keywords: [first] }));
  unmount();
  const project = await server.as("haneul")(endpoints.projects.one, { params: { id: PROJECTS.deliveryRobot.id } });
  draw(<ProjectEditor project={project} writerId={HANEUL} onSaved={() => {}} />);
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole("list", { name: "내 관심사에서 고르기" })).toBeNull();
});

test("says at the contacts that everybody sees them", () => {
  write();
  const hint = document.getElementById(field("연락처").getAttribute("aria-describedby")?.split(" ")[0] ?? "");
  expect(hint?.textContent).toBe(
    "이 게시물을 보는 누구나 볼 수 있어요. 로그인하지 않은 사람에게는 한\u00a0번 눌러야 보여요.",
  );
});

test("saves once for several taps, and removes the draft", async () => {
  const release = server.hold(CREATE);
  const { onSaved, go } = write();
  await fillIn();
  expect(readDraft(DRAFT_KEY)).toContain("제목");
  await userEvent.dblClick(save());
  release();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(server.count(CREATE)).toBe(1);
  const words = { title: "제목", content: "내용", keywords: ["로봇"], contacts: [], tagged_users: [] };
  expect(await newest()).toMatchObject(words);
  expect(readDraft(DRAFT_KEY)).toBe("");
  expect(screen.getByText("저장되었습니다.")).toBeTruthy();
  go("/elsewhere");
  expect(await screen.findByText("다른 화면")).toBeTruthy();
});

test("saves typed text of a list that was not added", async () => {
  const { onSaved } = write();
  await userEvent.type(field("제목"), "제목");
  await userEvent.type(field("내용"), "내용");
  await userEvent.type(field("연락처"), "a@b.com");
  await userEvent.type(field("키워드"), "로봇");
  await userEvent.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(await newest()).toMatchObject({ keywords: ["로봇"], contacts: [{ contact_info: "a@b.com" }] });
});

test("waits with saving and leaving for a picture that is being read", async () => {
  const read = Promise.withResolvers<void>();
  const { go } = write();
  addPicture(read.promise);
  go("/elsewhere");
  expect(await screen.findByText(WARNING)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "계속 쓰기" }));
  await fillIn();
  await userEvent.click(save());
  expect([server.count(CREATE), save().getAttribute("aria-busy")]).toEqual([0, "true"]);
  expect(screen.getByRole("img", { name: "a.png 준비 중" })).toBeTruthy();
  expect(screen.getAllByText("1/5"), "keywords and pictures").toHaveLength(2);
  read.resolve();
  expect(await screen.findByRole("img", { name: "a.png" })).toBeTruthy();
  expect([save().getAttribute("aria-busy"), screen.queryByRole("img", { name: "a.png 준비 중" })]).toEqual([
    null,
    null,
  ]);
  expect(screen.getAllByText("1/5"), "keywords and pictures").toHaveLength(2);
});

test("shows why typed text of a list cannot be saved, goes there, and sends nothing", async () => {
  write();
  await fillIn();
  await userEvent.type(field("키워드"), "2{Enter}3{Enter}4{Enter}5{Enter}여섯째");
  await userEvent.click(save());
  expect(screen.getByRole("alert").textContent).toBe("키워드: 최대 5개만 입력 가능합니다.");
  await waitFor(() => expect(document.activeElement).toBe(field("키워드")));
  expect(field("키워드").getAttribute("aria-invalid")).toBe("true");
  expect([server.count(CREATE), field("키워드").value]).toEqual([0, "여섯째"]);
});

test("keeps all input when it is refused, and shows the reason at the field and in a toast", async () => {
  const { onSaved } = write();
  await fillIn();
  fireEvent.change(field("제목"), { target: { value: "제\0목" } });
  await userEvent.click(save());
  expect(await screen.findAllByText("사용할 수 없는 문자가 들어 있습니다.")).toHaveLength(2);
  expect(field("제목").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field("제목")));
  expect([field("내용").value, onSaved.mock.calls.length, save().disabled]).toEqual(["내용", 0, false]);
});

test("shows the product's sentence when there is no response", async () => {
  server.between(CREATE, lost);
  write();
  await fillIn();
  await userEvent.click(save());
  expect(await screen.findByText("저장에 실패했습니다.")).toBeTruthy();
});

test("asks before leaving with changes, in the product's words, and leaves only after confirmation", async () => {
  const { go } = write();
  await userEvent.type(field("제목"), "쓰던 글");
  go("/elsewhere");
  expect(await screen.findByText(WARNING)).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "계속 쓰기" }));
  expect(field("제목").value).toBe("쓰던 글");
  go("/elsewhere");
  await userEvent.click(await screen.findByRole("button", { name: "나가기" }));
  expect(await screen.findByText("다른 화면")).toBeTruthy();
});

test("the browser asks before closing only while there are changes", async () => {
  write();
  const leaving = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leaving()).toBe(true);
  await userEvent.type(field("제목"), "ㄱ");
  expect(leaving()).toBe(false);
  await userEvent.clear(field("제목"));
  expect(leaving()).toBe(true);
});

test("offers the stored draft and restores it", async () => {
  const first = write();
  await fillIn();
  first.unmount();
  write();
  expect(field("제목").value).toBe("");
  expect(readDraft(DRAFT_KEY)).toContain("제목");
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect([field("제목").value, field("내용").value, save().disabled]).toEqual(["제목", "내용", false]);
  expect(screen.getByRole("button", { name: "로봇 삭제" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "이어서 쓰기" })).toBeNull();
});

test("a restored draft keeps the pictures that were picked meanwhile", async () => {
  const first = write();
  await userEvent.type(field("제목"), "제목");
  first.unmount();
  write();
  addPicture(Promise.resolve());
  expect(await screen.findByRole("img", { name: "a.png" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect([field("제목").value, screen.queryByRole("img", { name: "a.png" }) !== null]).toEqual(["제목", true]);
});

test("what is typed beside an offered draft takes nothing from it: both are offered until they are discarded", async () => {
  const first = write();
  await fillIn();
  first.unmount();
  const second = write();
  await userEvent.type(field("제목"), "새 제목");
  second.unmount();
  const third = write();
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect([field("제목").value, field("내용").value]).toEqual(["새 제목", ""]);
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect([field("제목").value, field("내용").value]).toEqual(["제목", "내용"]);
  await userEvent.click(screen.getByRole("button", { name: "버리기" }));
  expect(screen.queryByRole("button", { name: "이어서 쓰기" })).toBeNull();
  third.unmount();
  write();
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect([field("제목").value, screen.queryByRole("button", { name: "이어서 쓰기" })]).toEqual(["제목", null]);
});

test("a saved text takes no older draft with it", async () => {
  const first = write();
  await userEvent.type(field("제목"), "쓰던 글");
  first.unmount();
  const second = write();
  await fillIn();
  await userEvent.click(save());
  await waitFor(() => expect(second.onSaved).toHaveBeenCalled());
  second.unmount();
  write();
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect([field("제목").value, screen.queryByRole("button", { name: "이어서 쓰기" })]).toEqual(["쓰던 글", null]);
});

test("leaving while it is saved asks nothing; the save goes on, and its text is offered no more", async () => {
  const release = server.hold(CREATE);
  const first = write();
  await fillIn();
  await userEvent.click(save());
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  first.go("/elsewhere");
  expect(await screen.findByText("다른 화면")).toBeTruthy();
  const second = write();
  expect([screen.queryByText(WARNING), screen.queryByRole("button", { name: "이어서 쓰기" })]).toEqual([null, null]);
  await userEvent.type(field("제목"), "다음 글");
  release();
  expect(await screen.findByText("저장되었습니다.")).toBeTruthy();
  expect([first.onSaved.mock.calls.length, await newest()]).toMatchObject([0, { title: "제목" }]);
  second.unmount();
  write();
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect([field("제목").value, screen.queryByRole("button", { name: "이어서 쓰기" })]).toEqual(["다음 글", null]);
});

test("a save that fails after leaving says so, and its text is offered the next time", async () => {
  const answer = Promise.withResolvers<void>();
  server.between(CREATE, () => answer.promise.then(lost));
  const first = write();
  await fillIn();
  await userEvent.click(save());
  first.go("/elsewhere");
  expect(await screen.findByText("다른 화면")).toBeTruthy();
  const second = write();
  await userEvent.type(field("제목"), "다음 글");
  answer.resolve();
  expect(await screen.findByText("저장에 실패했습니다.")).toBeTruthy();
  await userEvent.type(field("제목"), "도");
  second.unmount();
  write();
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect(field("제목").value).toBe("다음 글도");
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect([field("제목").value, field("내용").value]).toEqual(["제목", "내용"]);
});

test("removes a discarded draft", async () => {
  const first = write();
  await userEvent.type(field("제목"), "버릴 글");
  first.unmount();
  const second = write();
  await userEvent.click(screen.getByRole("button", { name: "버리기" }));
  expect([field("제목").value, readDraft(DRAFT_KEY)]).toEqual(["", ""]);
  second.unmount();
  write();
  expect(screen.queryByRole("button", { name: "이어서 쓰기" })).toBeNull();
});

test("an edit starts with the stored post, can be saved after a change, and sends only that change", async () => {
  const { id } = PROJECTS.deliveryRobot;
  const stored = () => server.as("haneul")(endpoints.projects.one, { params: { id: String(id) } });
  const before = await stored();
  const onSaved = vi.fn();
  draw(<ProjectEditor project={before} writerId={HANEUL} onSaved={onSaved} />);
  expect([field("제목").value, save().disabled]).toEqual([before.title, true]);
  await userEvent.click(screen.getByRole("button", { name: "올린 이미지 1 삭제" }));
  const [contact, ...contacts] = before.contacts;
  await userEvent.click(screen.getByRole("button", { name: `${contact?.contact_info} 삭제` }));
  await userEvent.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(await stored()).toEqual({ ...before, images: before.images.slice(1), contacts });
});
