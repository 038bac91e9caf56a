import { endpoints } from "virtual:endpoints";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { draw } from "../../test/routes.tsx";
import { type Between, lost, startServer } from "../../test/server.ts";
import { ProfileForm } from "./profile-form.tsx";

const UPDATE = "PUT /api/profile/update/";

/** The form of taeyang, whose profile has only two interests and one skill. */
async function setUp(answers?: Readonly<Record<string, Between>>) {
  const server = await startServer("taeyang", answers);
  await server.as("taeyang")(endpoints.users.updateProfile, { body: { skills: [{ skill: "C++" }] } });
  const stored = () => server.as("taeyang")(endpoints.users.current, {});
  const me = await stored();
  const onSaved = vi.fn();
  const drawForm = () =>
    draw(
      <>
        <ProfileForm me={me} onSaved={onSaved} />
        <Link to="/elsewhere">다른 곳</Link>
      </>,
    );
  return { ...server, ...drawForm(), drawForm, me, stored, onSaved };
}

const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "저장" });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });

test("offers a draft to its own member only", async () => {
  const { unmount, drawForm, as } = await setUp();
  await userEvent.type(field("소개"), "쓰다 만 소개");
  unmount();
  const other = draw(<ProfileForm me={await as("junho")(endpoints.users.current, {})} onSaved={vi.fn()} />);
  expect(screen.queryByRole("button", { name: "이어서 쓰기" })).toBeNull();
  other.unmount();
  drawForm();
  expect(screen.getByRole("button", { name: "이어서 쓰기" })).toBeTruthy();
});

test("can be saved only with changes, not after they are taken back", async () => {
  await setUp();
  expect(save().disabled).toBe(true);
  await userEvent.type(field("이름"), "이");
  expect(save().disabled).toBe(false);
  await userEvent.type(field("이름"), "{Backspace}");
  expect(save().disabled).toBe(true);
});

test("refuses to save while a portfolio link is invalid, and says so", async () => {
  await setUp();
  await userEvent.type(field("포트폴리오 링크"), "haneul{Enter}");
  expect(screen.getByText("유효하지 않은 URL 형식이 포함되어 있습니다.")).toBeTruthy();
  expect(screen.getByText("주소의 형식이 올바르지 않아요. 예: https://example.com")).toBeTruthy();
  expect(save().disabled).toBe(true);
  field("이름").focus();
  await userEvent.click(screen.getByRole("button", { name: "포트폴리오 링크를 확인해 주세요." }));
  expect(document.activeElement).toBe(field("포트폴리오 링크"));
  await userEvent.click(screen.getByRole("button", { name: "https://haneul 삭제" }));
  await userEvent.type(field("포트폴리오 링크"), "https://haneul.dev{Enter}");
  expect(save().disabled).toBe(false);
});

test.each(["이름", "입학년도"])("without %s a press at 저장 leads to it", async (name) => {
  await setUp();
  await userEvent.clear(field(name));
  field("소개").focus();
  await userEvent.click(screen.getByRole("button", { name: /확인해 주세요\.$/ }));
  expect([save().disabled, document.activeElement]).toEqual([true, field(name)]);
});

test("Enter in a one-line field goes on to the next field, and saves nothing", async () => {
  const { count } = await setUp();
  await userEvent.type(field("이름"), "이{Enter}");
  expect(document.activeElement).toBe(field("입학년도"));
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^전공/ }));
  expect([save().disabled, count(UPDATE)]).toEqual([false, 0]);
});

test("refuses a duplicate skill with its own sentence", async () => {
  await setUp();
  await userEvent.type(field("스킬"), "C++{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("이미 등록한 스킬입니다.");
});

test("saves the changes once and then continues", async () => {
  const { bodies, me, stored, onSaved } = await setUp();
  await userEvent.type(field("소개"), "안녕하세요");
  await userEvent.dblClick(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(await stored()).toEqual({ ...me, profile: { ...me.profile, introduction: "안녕하세요" } });
  expect(bodies(UPDATE)).toEqual([{ introduction: "안녕하세요" }]);
});

test("saves typed text of the lists that was not added", async () => {
  const { stored, onSaved } = await setUp();
  await userEvent.type(field("관심사"), "등산");
  await userEvent.type(field("스킬"), "Rust");
  await userEvent.type(field("포트폴리오 링크"), "https://taeyang.dev");
  await userEvent.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect((await stored()).profile).toMatchObject({
    keywords: ["천체사진", "기타", "등산"],
    skills: [{ skill: "C++" }, { skill: "Rust" }],
    portfolio_links: [{ portfolioLink: "https://taeyang.dev" }],
  });
});

test.each([
  ["관심사", " 등산", "올바르지 않은 값입니다."],
  ["포트폴리오 링크", "haneul", "유효하지 않은 URL 형식이 포함되어 있습니다."],
])("%s: what the list does not take is not saved, said there, and kept", async (name, typed, sentence) => {
  const { bodies } = await setUp();
  await userEvent.type(field(name), typed);
  await userEvent.click(save());
  expect(screen.getByRole("alert").textContent).toBe(`${name}: ${sentence}`);
  await waitFor(() => expect(document.activeElement).toBe(field(name)));
  expect([field(name).value, field(name).getAttribute("aria-invalid")]).toEqual([typed, "true"]);
  expect(bodies(UPDATE)).toEqual([]);
  await userEvent.type(field(name), "{Backspace}");
  expect(field(name).getAttribute("aria-invalid")).toBeNull();
});

test("asks before typed text of a list is lost, unless the list already has it", async () => {
  await setUp();
  await userEvent.type(field("스킬"), "C++");
  expect(save().disabled).toBe(true);
  await userEvent.type(field("스킬"), "20");
  await userEvent.click(screen.getByRole("link", { name: "다른 곳" }));
  expect(await screen.findByRole("button", { name: "계속 쓰기" })).toBeTruthy();
});

test("offers unsaved input the next time, and not after it was saved", async () => {
  const first = await setUp();
  await userEvent.type(field("소개"), "한 줄");
  await userEvent.type(field("스킬"), "Rust{Enter}Zig");
  await userEvent.click(screen.getByRole("button", { name: "천체사진 삭제" }));
  first.unmount();
  const second = first.drawForm();
  expect([field("소개").value, save().disabled]).toEqual(["", true]);
  await userEvent.click(screen.getByRole("button", { name: "이어서 쓰기" }));
  expect([field("소개").value, field("스킬").value]).toEqual(["한 줄", "Zig"]);
  expect(screen.getByText("Rust")).toBeTruthy();
  expect(screen.queryByText("천체사진")).toBeNull();
  await userEvent.click(save());
  await waitFor(() => expect(first.onSaved).toHaveBeenCalledOnce());
  second.unmount();
  first.drawForm();
  expect(screen.queryByRole("button", { name: "이어서 쓰기" })).toBeNull();
});

test("an Enter that ends a composition neither saves nor goes on", async () => {
  await setUp();
  field("이름").focus();
  expect(fireEvent.keyDown(field("이름"), { key: "Enter", keyCode: 229 })).toBe(false);
  expect(document.activeElement).toBe(field("이름"));
});

test("keeps the input after a refusal, shows the reason and marks the field", async () => {
  const { onSaved } = await setUp();
  fireEvent.change(field("이름"), { target: { value: "임태\0양" } });
  await userEvent.click(save());
  const said = await screen.findAllByText("사용할 수 없는 문자가 들어 있습니다.");
  expect([said.length, field("이름").getAttribute("aria-invalid")]).toEqual([2, "true"]);
  expect([field("이름").value, onSaved.mock.calls.length]).toEqual(["임태\0양", 0]);
});

test("shows the product's sentence without a response, and can be saved again", async () => {
  const { letThrough, onSaved } = await setUp({ [UPDATE]: lost });
  await userEvent.type(field("이름"), "이");
  await userEvent.click(save());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("저장에 실패했습니다."));
  letThrough(UPDATE);
  await userEvent.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(screen.getByText("저장되었습니다.")).toBeTruthy();
});

test("asks before leaving with unsaved changes, and can stay", async () => {
  await setUp();
  await userEvent.type(field("이름"), "이");
  await userEvent.click(screen.getByRole("link", { name: "다른 곳" }));
  const warning = await screen.findByRole("alertdialog", { name: "저장하지 않고 나갈까요?" });
  expect(warning.textContent).toContain("저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!");
  expect(screen.getByRole("alert", { hidden: true }).textContent, "one warning, not two").toBe("");
  await userEvent.click(await screen.findByRole("button", { name: "계속 쓰기" }));
  expect(field("이름").value).toBe("임태양이");
  await userEvent.click(screen.getByRole("link", { name: "다른 곳" }));
  await userEvent.click(await screen.findByRole("button", { name: "나가기" }));
  expect(screen.getByText("다른 화면")).toBeTruthy();
});

test("leaves without a question when nothing has changed", async () => {
  await setUp();
  await userEvent.click(screen.getByRole("link", { name: "다른 곳" }));
  expect(screen.getByText("다른 화면")).toBeTruthy();
});

test("leaves without a question while the changes are being saved; this goes on, and its draft is not offered", async () => {
  const { hold, stored, onSaved, drawForm } = await setUp();
  const release = hold(UPDATE);
  await userEvent.type(field("이름"), "이");
  await userEvent.click(save());
  await userEvent.click(screen.getByRole("link", { name: "다른 곳" }));
  expect(screen.getByText("다른 화면")).toBeTruthy();
  release();
  expect(await screen.findByText("저장되었습니다.")).toBeTruthy();
  expect([(await stored()).user_name, onSaved.mock.calls.length]).toEqual(["임태양이", 0]);
  drawForm();
  expect(screen.queryByRole("button", { name: "이어서 쓰기" })).toBeNull();
});
