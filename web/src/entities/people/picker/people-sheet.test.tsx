import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { draw } from "../../../test/routes.tsx";
import { idOf, refusal, startServer } from "../../../test/server.ts";
import { PeopleSheet } from "./people-sheet.tsx";
import type { TaggedPerson } from "./tagged-person.ts";

const SEARCH = "GET /api/search-users/";

async function open(chosen: TaggedPerson[], max: number, sql = "") {
  const server = await startServer();
  server.sql(sql);
  const onDone = vi.fn();
  const exceptIds = [idOf("haneul"), idOf("yejin")];
  const frame = { isOpen: true, title: "초대할 사람", exceptIds, onClose: () => {} };
  draw(<PeopleSheet {...frame} chosen={chosen} max={max} onDone={onDone} />);
  await screen.findAllByRole("checkbox", { name: /김민지/ });
  return { ...server, onDone };
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });

test("leaves out the excluded people, and reports nobody before 선택 완료", async () => {
  const { onDone } = await open([], 20);
  await userEvent.click(await box(/김민지/));
  expect(screen.queryByRole("checkbox", { name: /송예진/ })).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "선택 완료 (1명)" }));
  expect(onDone.mock.calls).toEqual([[[{ id: idOf("minji"), name: "김민지", image: expect.any(String) }]]]);
});

test("tells people with the same name apart by majors and year, also when they are chosen or found by name", async () => {
  const studies = (major: string, year: number) =>
    `user_name = '김민지', major1 = '${major}', major2 = null, year = ${year}`;
  const rows = `update users set ${studies("화학과", 2021)} where id = ${idOf("minji")};
    update users set ${studies("물리학과", 2024)} where id = ${idOf("junho")}`;
  const { onDone } = await open([], 20, rows);
  const both = [/^김민지.*물리학과\s· 24학번$/, /^김민지.*화학과\s· 21학번$/];
  for (const name of both) await userEvent.click(await box(name));
  const group = (name: string) => screen.findByRole("group", { name });
  for (const name of both) await within(await group("선택한 분")).findByRole("checkbox", { name });
  await userEvent.click(await box(/화학과/));
  await userEvent.type(screen.getByRole("searchbox"), "김민지");
  await within(await group("검색 결과")).findByRole("checkbox", { name: /^김민지.*화학과\s· 21학번$/ });
  await userEvent.click(screen.getByRole("button", { name: "선택 완료 (1명)" }));
  expect(onDone.mock.calls).toEqual([[[{ id: idOf("junho"), name: "김민지", image: expect.any(String) }]]]);
});

test("refuses more people than the maximum, with the number, and chosen ones can still be removed", async () => {
  const { onDone } = await open([{ id: idOf("junho"), name: "윤준호", image: null }], 1);
  await userEvent.click(await box(/김민지/));
  expect(await screen.findByText("최대 1명까지 선택할 수 있어요.")).toBeTruthy();
  expect((await box(/김민지/)).checked).toBe(false);
  await userEvent.click(within(screen.getByRole("group", { name: "선택한 분" })).getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "선택 완료" }));
  expect(onDone.mock.calls).toEqual([[[]]]);
});

test("keeps the old rows until the people with the name have loaded, and a row in both lists", async () => {
  const { between, sent } = await open([], 20);
  const [minji] = screen.getAllByRole("checkbox", { name: /김민지/ });
  const { promise, resolve } = Promise.withResolvers<void>();
  between(SEARCH, (hand) => promise.then(hand));
  await userEvent.type(screen.getByRole("searchbox"), "김민지");
  await waitFor(() => expect(sent.some(({ call }) => call.startsWith(SEARCH))).toBe(true));
  minji?.focus();
  resolve();
  expect(await screen.findByRole("group", { name: "검색 결과" })).toBeTruthy();
  expect(document.activeElement).toBe(minji);
});

test("shows an error with a retry when the search fails, and a sentence when nobody was found", async () => {
  const { between } = await open([], 20);
  between(SEARCH, () => refusal("INTERNAL"));
  await userEvent.type(screen.getByRole("searchbox"), "없는");
  expect(await screen.findByText("이름 수신에 실패했어요.")).toBeTruthy();
  between(SEARCH, (hand) => hand());
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("검색어에 일치하는 인물이 없습니다.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "다른 이름으로 찾기" }));
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  expect([field.value, document.activeElement]).toEqual(["", field]);
  expect(await screen.findByRole("checkbox", { name: /김민지/ })).toBeTruthy();
});
