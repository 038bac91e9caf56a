import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { clearSession } from "../../api/session.ts";
import { readDraft } from "../../lib/draft.ts";
import { post, refusal, serve, signIn } from "../../test/posts.tsx";
import { draw } from "../../test/routes.tsx";
import { ProjectEditor } from "./project-editor.tsx";

const WARNING = "저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!";
const DRAFT_KEY = "project:1:new";

const save = () => screen.getByRole<HTMLButtonElement>("button", { name: /저장/ });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(name) });

async function fillIn() {
  await userEvent.type(field("제목"), "제목");
  await userEvent.type(field("내용"), "내용");
  await userEvent.type(field("키워드"), "로봇{Enter}");
}

function write(answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve(answers);
  const onSaved = vi.fn();
  const drawn = draw(<ProjectEditor writerId={1} onSaved={onSaved} />);
  return { ...drawn, sent, onSaved };
}

beforeEach(() => {
  clearSession();
  signIn(1);
});

test("can be saved only with title, content and a keyword", async () => {
  write();
  expect(save().disabled).toBe(true);
  await userEvent.type(field("제목"), "제목");
  await userEvent.type(field("내용"), "   ");
  await userEvent.type(field("키워드"), "로봇{Enter}");
  expect(save().disabled).toBe(true);
  await userEvent.type(field("내용"), "내용");
  expect(save().disabled).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "로봇 삭제" }));
  expect(save().disabled).toBe(true);
});

test("sends the words once however often it is tapped, and forgets the draft", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { sent, onSaved, go } = write({ "POST /api/projects/": () => promise });
  await fillIn();
  expect(readDraft(DRAFT_KEY)).toContain("제목");
  await userEvent.dblClick(save());
  expect(sent).toEqual([
    {
      call: "POST /api/projects/",
      body: { title: "제목", content: "내용", keywords: ["로봇"], contacts: [], tagged_users: [] },
    },
  ]);
  resolve(Response.json(post(9), { status: 201 }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(readDraft(DRAFT_KEY)).toBe("");
  expect(screen.getByText("저장되었습니다.")).toBeTruthy();
  go("/elsewhere");
  expect(await screen.findByText("다른 화면")).toBeTruthy();
});

test("saves what was typed into a list and not added", async () => {
  const { sent, onSaved } = write({ "POST /api/projects/": () => Response.json(post(9), { status: 201 }) });
  await userEvent.type(field("제목"), "제목");
  await userEvent.type(field("내용"), "내용");
  await userEvent.type(field("연락처"), "a@b.com");
  await userEvent.type(field("키워드"), "로봇");
  await userEvent.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(sent[0]?.body).toMatchObject({ keywords: ["로봇"], contacts: ["a@b.com"] });
});

test("says why what was typed into a list cannot be saved, and sends nothing", async () => {
  const { sent } = write();
  await fillIn();
  await userEvent.type(field("키워드"), "2{Enter}3{Enter}4{Enter}5{Enter}여섯째");
  await userEvent.click(save());
  expect(screen.getByRole("alert").textContent).toBe("최대 5개만 입력 가능합니다.");
  expect(field("키워드").getAttribute("aria-invalid")).toBe("true");
  expect([sent, field("키워드").value]).toEqual([[], "여섯째"]);
});

test("keeps everything when it is refused, and says why at the field and in a toast", async () => {
  const { onSaved } = write({
    "POST /api/projects/": () =>
      Response.json(
        {
          detail: "입력한 값이 올바르지 않습니다.",
          code: "VALIDATION",
          fields: { title: ["100자까지 입력할 수 있습니다."] },
        },
        { status: 400 },
      ),
  });
  await fillIn();
  await userEvent.click(save());
  expect(await screen.findByText("100자까지 입력할 수 있습니다.")).toBeTruthy();
  expect(screen.getByText("입력한 값이 올바르지 않습니다.")).toBeTruthy();
  expect([field("제목").value, onSaved.mock.calls.length, save().disabled]).toEqual(["제목", 0, false]);
});

test("says the product's sentence when nobody answers", async () => {
  write({
    "POST /api/projects/": () => {
      throw new TypeError("Failed to fetch");
    },
  });
  await fillIn();
  await userEvent.click(save());
  expect(await screen.findByText("저장에 실패했습니다.")).toBeTruthy();
});

test("stops whoever leaves with changes, in the product's words, and lets go only after a yes", async () => {
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

test("asks the browser to hold the page while there are changes, and only then", async () => {
  write();
  const leaving = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leaving()).toBe(true);
  await userEvent.type(field("제목"), "ㄱ");
  expect(leaving()).toBe(false);
  await userEvent.clear(field("제목"));
  expect(leaving()).toBe(true);
});

test("offers what was typed the last time, and brings it back", async () => {
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

test("forgets a draft that is thrown away", async () => {
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

test("an edit starts from what is stored, can be saved when something changed, and sends lists whole", async () => {
  const stored = post(7, { images: [{ id: 5, image: "/media/5.webp" }], contacts: [{ contact_info: "a@b.com" }] });
  const sent = serve({
    "PATCH /api/projects/7/edit/": () => refusal(403, "PROJECT_NOT_OWNED", "게시물 작성자만 할 수 있습니다."),
  });
  draw(<ProjectEditor project={stored} writerId={2} onSaved={() => {}} />);
  expect([field("제목").value, save().disabled]).toEqual(["게시물 7", true]);
  await userEvent.click(screen.getByRole("button", { name: "올린 이미지 1 삭제" }));
  await userEvent.click(screen.getByRole("button", { name: "a@b.com 삭제" }));
  await userEvent.click(save());
  expect(await screen.findByText("게시물 작성자만 할 수 있습니다.")).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    ...{ title: "게시물 7", content: "내용", keywords: ["로봇"], contacts: [], tagged_users: [] },
    images_to_delete: [5],
  });
});
