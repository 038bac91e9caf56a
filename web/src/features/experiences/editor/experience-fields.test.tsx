import { endpoints } from "virtual:endpoints";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { draw } from "../../../test/routes.tsx";
import { idOf, startServer } from "../../../test/server.ts";
import { ExperienceEditor } from "./experience-editor.tsx";

const HANEUL = idOf("haneul");

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a new experience begins at its name, and Enter goes on to the keywords", async () => {
  await startServer("haneul");
  draw(<ExperienceEditor userId={HANEUL} onSaved={() => {}} />);
  expect(document.activeElement).toBe(field(/경험 이름/));
  await userEvent.keyboard("로봇 팔{Enter}");
  expect(document.activeElement).toBe(field(/키워드/));
});

test("own interests are offered as keywords, one tap each; a stored experience offers none and keeps the focus where it is", async () => {
  const { as } = await startServer("haneul");
  const me = await as("haneul")(endpoints.users.current, {});
  const { unmount } = draw(<ExperienceEditor userId={HANEUL} onSaved={() => {}} />);
  const offers = within(await screen.findByRole("list", { name: "내 관심사에서 고르기" }));
  const names = () => offers.queryAllByRole("button").map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(me.profile.keywords));
  const [first = "", ...others] = me.profile.keywords;
  await press(`${first} 추가하기`);
  expect(names()).toEqual(others);
  expect(screen.getByRole("button", { name: `${first} 삭제` })).toBeTruthy();
  unmount();
  const all = await as("haneul")(endpoints.experiences.withPending, { params: { userId: HANEUL } });
  draw(
    <ExperienceEditor
      experience={all.find(({ id }) => id === EXPERIENCES.robotOne.id)}
      userId={HANEUL}
      onSaved={() => {}}
    />,
  );
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole("list", { name: "내 관심사에서 고르기" })).toBeNull();
});

test("one who comes to write their part arrives at its field: the new page has gone to its top before", async () => {
  const { as } = await startServer("haneul");
  const all = await as("haneul")(endpoints.experiences.withPending, { params: { userId: HANEUL } });
  const experience = all.find(({ id }) => id === EXPERIENCES.robotOne.id);
  const { go } = draw(<ExperienceEditor experience={experience} userId={HANEUL} isWriting onSaved={() => {}} />);
  go("/elsewhere");
  await screen.findByText("다른 화면");
  const toTop = vi.spyOn(window, "scrollTo");
  const focus = vi.spyOn(HTMLTextAreaElement.prototype, "focus");
  go("/");
  await waitFor(() => expect(document.activeElement).toBe(field(/소개/)));
  const [last = 0, arrived = 0] = [toTop, focus].map(({ mock }) => mock.invocationCallOrder.at(-1));
  expect(last).toBeGreaterThan(0);
  expect(arrived).toBeGreaterThan(last);
});

test("a line at the disabled 저장 leads to the first field that is needed", async () => {
  await startServer("haneul");
  draw(<ExperienceEditor userId={HANEUL} onSaved={() => {}} />);
  await userEvent.click(field(/소개/));
  await press("경험 이름, 키워드, 소개를 입력해 주세요.");
  expect(document.activeElement).toBe(field(/경험 이름/));
  await userEvent.keyboard("로봇 팔");
  await press("키워드, 소개를 입력해 주세요.");
  expect(document.activeElement).toBe(field(/키워드/));
  await userEvent.keyboard("로봇{Enter}");
  await press("소개를 입력해 주세요.");
  expect(document.activeElement).toBe(field(/소개/));
  await userEvent.keyboard("팔");
  expect(screen.queryByRole("button", { name: /입력해 주세요/ })).toBeNull();
});
