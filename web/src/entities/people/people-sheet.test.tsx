import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { draw, member, refusal, serve, signIn } from "../../test/posts.tsx";
import { PeopleSheet } from "./people-sheet.tsx";
import type { TaggedPerson } from "./tagged-person.ts";

function open(chosen: TaggedPerson[], max: number) {
  const people = [member(2, "윤준호"), member(3, "김민지"), member(4, "송예진")];
  serve({ "GET /api/friends/one-degree/": people });
  signIn(1);
  const onDone = vi.fn();
  const frame = { isOpen: true, title: "초대할 사람", exceptIds: [1, 4], onClose: () => {} };
  draw(<PeopleSheet {...frame} chosen={chosen} max={max} onDone={onDone} />);
  return onDone;
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });

test("leaves out who is not to be found, and hands on nobody before 선택 완료", async () => {
  const onDone = open([], 20);
  await userEvent.click(await box(/김민지/));
  expect(screen.queryByRole("checkbox", { name: /송예진/ })).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "선택 완료 (1명)" }));
  expect(onDone.mock.calls).toEqual([[[{ id: 3, name: "김민지", image: null }]]]);
});

test("refuses one more than may be chosen, with the number; who is chosen can still be taken back", async () => {
  const junho = { id: 2, name: "윤준호", image: null };
  const onDone = open([junho], 1);
  await userEvent.click(await box(/김민지/));
  expect(await screen.findByText("최대 1명까지 선택할 수 있어요.")).toBeTruthy();
  expect((await box(/김민지/)).checked).toBe(false);
  await userEvent.click(within(screen.getByRole("group", { name: "선택한 멤버" })).getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "선택 완료" }));
  expect(onDone.mock.calls).toEqual([[[]]]);
});

test("keeps the rows that are there until those with the name are, and a row that stays", async () => {
  open([], 20);
  const minji = await box(/김민지/);
  const gate = Promise.withResolvers<void>();
  const sent = serve({
    [`GET /api/search-users/?user_name=${encodeURIComponent("김민지")}`]: async () => {
      await gate.promise;
      return { user_id_list: [3], profiles: [member(3, "김민지").profile], one_degree_distacne_list: [1] };
    },
  });
  await userEvent.type(screen.getByRole("searchbox"), "김민지");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  minji.focus();
  gate.resolve();
  expect(await screen.findByRole("group", { name: "검색 결과" })).toBeTruthy();
  expect(document.activeElement).toBe(minji);
});

test("a search that cannot be had says so and is asked again; nobody with the name has a sentence too", async () => {
  open([], 20);
  await box(/김민지/);
  let isLost = true;
  const nobody = { user_id_list: [], profiles: [], one_degree_distacne_list: [] };
  serve({
    [`GET /api/search-users/?user_name=${encodeURIComponent("없는")}`]: () =>
      isLost ? refusal(500, "INTERNAL", "x") : nobody,
  });
  await userEvent.type(screen.getByRole("searchbox"), "없는");
  expect(await screen.findByText("이름 수신에 실패했어요.")).toBeTruthy();
  isLost = false;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("검색어에 일치하는 인물이 없습니다.")).toBeTruthy();
});
