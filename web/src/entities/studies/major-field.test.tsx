import { DEPARTMENTS } from "@chonsu/shared/school/school";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ToastProvider } from "../../ui/toast/toast.tsx";
import { MajorField } from "./major-field.tsx";

function Sample({ start = [] }: { start?: string[] }) {
  const [majors, setMajors] = useState(start);
  return (
    <ToastProvider>
      <MajorField majors={majors} onChange={setMajors} />
    </ToastProvider>
  );
}

const field = () => screen.getByRole("button", { name: /^전공/ });
const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);
const row = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

async function open(start?: string[]) {
  render(<Sample {...(start && { start })} />);
  await userEvent.click(field());
  return within(await screen.findByRole("dialog", { name: "전공 선택" }));
}

test("lists all 47 departments, and Escape returns the focus to the field", async () => {
  await open();
  expect(rows()).toEqual([...DEPARTMENTS]);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(field());
});

test("shows chosen departments first, and a ticked row stays in place", async () => {
  await open(["전산학부"]);
  expect(rows().slice(0, 2)).toEqual(["전산학부", "물리학과"]);
  await userEvent.click(row("화학과"));
  expect(rows().slice(0, 2)).toEqual(["전산학부", "물리학과"]);
  await userEvent.type(screen.getByRole("searchbox"), "학과{Backspace}{Backspace}");
  expect(rows().slice(0, 3)).toEqual(["화학과", "전산학부", "물리학과"]);
});

test("refuses a third department with a sentence", async () => {
  await open(["전산학부", "화학과"]);
  await userEvent.click(row("물리학과"));
  expect(await screen.findByText("전공은 최대 2개까지 선택할 수 있습니다.")).toBeTruthy();
  expect([row("물리학과").checked, row("화학과").checked]).toEqual([false, true]);
});

test("finds by initial consonants, and says when nothing was found", async () => {
  await open();
  await userEvent.type(screen.getByRole("searchbox", { name: "전공 검색" }), "ㅈㅅㅎㅂ");
  expect(rows()).toEqual(["전산학부"]);
  await userEvent.type(screen.getByRole("searchbox"), "zz");
  expect(screen.getByText("검색된 전공이 없습니다.")).toBeTruthy();
  expect(screen.getByText("다른 이름이나 초성으로 찾아보세요.")).toBeTruthy();
});

test("shows the chosen departments in the order of choosing", async () => {
  const sheet = await open();
  await userEvent.click(row("화학과"));
  await userEvent.click(row("물리학과"));
  await userEvent.click(sheet.getByRole("button", { name: "2개 선택 완료" }));
  expect(field().textContent).toBe("화학과, 물리학과");
});
