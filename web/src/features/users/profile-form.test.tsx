import type { Me } from "@chonsu/shared/entities/users";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { storeSession } from "../../api/session.ts";
import { GuardedRouter } from "../../lib/guarded-router.tsx";
import { memoryHistory } from "../../test/memory-history.ts";
import { ToastProvider } from "../../ui/toast/toast.tsx";
import { ProfileForm } from "./profile-form.tsx";

const ME: Me = {
  ...{ id: 1, user_name: "정하늘", email: "haneul@kaist.ac.kr", date_joined: "2026-01-01T00:00:00.000+09:00" },
  ...{ is_staff: false, is_superuser: false, is_active: true, last_login: null, relation_degree: 0 },
  profile: {
    ...{ user_name: "정하늘", school: "카이스트", current_academic_degree: "석사", year: 2021, major1: "전산학부" },
    ...{ major2: null, one_degree_count: 9, introduction: "", image: null, keywords: ["로보틱스"], experiences: [] },
    skills: [{ id: 1, skill: "C++" }],
    portfolio_links: [],
  },
};

const TOKEN = `x.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.x`;
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  storeSession({ access: TOKEN, refresh: TOKEN, userId: 1 });
  vi.stubGlobal("fetch", server);
  server.mockReset();
  server.mockImplementation(async () => Response.json(ME.profile));
});

function setUp() {
  const onSaved = vi.fn();
  const form = (
    <>
      <ProfileForm me={ME} onSaved={onSaved} />
      <Link to="/elsewhere">다른 곳</Link>
    </>
  );
  const { history } = memoryHistory(["/"]);
  const routes = [
    { path: "/", element: form },
    { path: "/elsewhere", element: <p>떠났어요</p> },
  ];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <GuardedRouter history={history} routes={routes} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { onSaved };
}

const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "저장" });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });

test("saves only with changes: typing and taking it back leaves nothing to save", async () => {
  setUp();
  expect(save().disabled).toBe(true);
  await userEvent.type(field("이름"), "이");
  expect(save().disabled).toBe(false);
  await userEvent.type(field("이름"), "{Backspace}");
  expect(save().disabled).toBe(true);
});

test("does not save while one portfolio link is wrong, and says so", async () => {
  setUp();
  await userEvent.type(field("포트폴리오 링크"), "haneul{Enter}");
  expect(screen.getByText("유효하지 않은 URL 형식이 포함되어 있습니다.")).toBeTruthy();
  expect(save().disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "haneul 삭제" }));
  await userEvent.type(field("포트폴리오 링크"), "https://haneul.dev{Enter}");
  expect(save().disabled).toBe(false);
});

test("refuses a skill twice with its own sentence", async () => {
  setUp();
  await userEvent.type(field("스킬"), "C++{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("이미 등록한 스킬입니다.");
});

test("sends what changed, once, and then goes on", async () => {
  const { onSaved } = setUp();
  await userEvent.type(field("소개"), "안녕하세요");
  await userEvent.dblClick(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  const puts = server.mock.calls.filter(([, init]) => init.method === "PUT");
  expect(puts.map(([url, init]) => [url, init.body])).toEqual([
    ["/api/profile/update/", JSON.stringify({ introduction: "안녕하세요" })],
  ]);
});

test("what stands in the boxes of the lists and was not added is saved with them", async () => {
  setUp();
  await userEvent.type(field("관심사"), "등산");
  await userEvent.type(field("스킬"), "Rust");
  await userEvent.type(field("포트폴리오 링크"), "https://haneul.dev");
  await userEvent.click(save());
  await waitFor(() => expect(server).toHaveBeenCalled());
  expect(JSON.parse(String(server.mock.calls[0]?.[1].body))).toEqual({
    keywords: ["로보틱스", "등산"],
    skills: [{ skill: "C++" }, { skill: "Rust" }],
    portfolio_links: [{ portfolioLink: "https://haneul.dev" }],
  });
});

test.each([
  ["관심사", " 등산", "올바르지 않은 값입니다."],
  ["포트폴리오 링크", "haneul", "유효하지 않은 URL 형식이 포함되어 있습니다."],
])("%s: what the list does not take is not saved, said there, and kept", async (name, typed, sentence) => {
  setUp();
  await userEvent.type(field(name), typed);
  await userEvent.click(save());
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect([field(name).value, field(name).getAttribute("aria-invalid")]).toEqual([typed, "true"]);
  expect(server).not.toHaveBeenCalled();
  await userEvent.type(field(name), "{Backspace}");
  expect(field(name).getAttribute("aria-invalid")).toBeNull();
});

test("what is only typed into a list is not left behind without a question; what the list holds already is nothing", async () => {
  setUp();
  await userEvent.type(field("스킬"), "C++");
  expect(save().disabled).toBe(true);
  await userEvent.type(field("스킬"), "20");
  await userEvent.click(screen.getByRole("link", { name: "다른 곳" }));
  expect(await screen.findByRole("button", { name: "계속 쓰기" })).toBeTruthy();
});

test("an Enter that ends a composition does not save", () => {
  setUp();
  expect(fireEvent.keyDown(field("이름"), { key: "Enter", keyCode: 229 })).toBe(false);
  expect(fireEvent.keyDown(field("이름"), { key: "Enter", keyCode: 13 })).toBe(true);
});

test("a refusal keeps the form, says why, and marks the field", async () => {
  server.mockImplementation(async () =>
    Response.json(
      { detail: "입력한 값이 올바르지 않습니다.", code: "VALIDATION", fields: { user_name: ["너무 길어요."] } },
      { status: 400 },
    ),
  );
  const { onSaved } = setUp();
  await userEvent.type(field("이름"), "이");
  await userEvent.click(save());
  expect(await screen.findByText("너무 길어요.")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("입력한 값이 올바르지 않습니다.");
  expect(field("이름").value).toBe("정하늘이");
  expect(onSaved).not.toHaveBeenCalled();
});

test("says the product's sentence when nobody answers, and can be saved again", async () => {
  server.mockImplementationOnce(() => Promise.reject(new TypeError("Failed to fetch")));
  const { onSaved } = setUp();
  await userEvent.type(field("이름"), "이");
  await userEvent.click(save());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("저장에 실패했습니다."));
  await userEvent.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(screen.getByText("저장되었습니다.")).toBeTruthy();
});

test("warns before leaving with unsaved changes, and stays when asked to", async () => {
  setUp();
  await userEvent.type(field("이름"), "이");
  await userEvent.click(screen.getByRole("link", { name: "다른 곳" }));
  expect(screen.getByRole("alert").textContent).toBe("저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!");
  await userEvent.click(await screen.findByRole("button", { name: "계속 쓰기" }));
  expect(field("이름").value).toBe("정하늘이");
  await userEvent.click(screen.getByRole("link", { name: "다른 곳" }));
  await userEvent.click(await screen.findByRole("button", { name: "나가기" }));
  expect(screen.getByText("떠났어요")).toBeTruthy();
});

test("leaves freely without changes", async () => {
  setUp();
  await userEvent.click(screen.getByRole("link", { name: "다른 곳" }));
  expect(screen.getByText("떠났어요")).toBeTruthy();
});
