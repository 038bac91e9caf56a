import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PasswordField, TextField } from "./field.tsx";

function descriptionOf(field: HTMLElement): string | null | undefined {
  return document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
}

test("has a label and a hint, which the error replaces", () => {
  const { rerender } = render(<TextField label="이메일" hint="카이스트 메일" />);
  const field = screen.getByRole("textbox", { name: "이메일" });
  expect(descriptionOf(field)).toBe("카이스트 메일");
  expect(field.getAttribute("aria-invalid")).toBeNull();
  rerender(<TextField label="이메일" hint="카이스트 메일" error="Kaist 유저만 가입이 가능합니다." success="좋아요" />);
  expect(descriptionOf(field)).toBe("Kaist 유저만 가입이 가능합니다.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  rerender(<TextField label="이메일" hint="카이스트 메일" success="인증코드가 일치합니다." />);
  expect(descriptionOf(field)).toBe("인증코드가 일치합니다.");
});

test("keeps a text of too many characters, and says so", () => {
  const family = "👨‍👩‍👧‍👦";
  const field = (value: string) => <TextField label="이름" maxCharacters={30} value={value} onChange={() => {}} />;
  const { rerender } = render(field(family.repeat(30)));
  expect(descriptionOf(screen.getByRole("textbox"))).toBe("");
  rerender(field("각".normalize("NFD").repeat(30)));
  expect(descriptionOf(screen.getByRole("textbox"))).toBe("");
  rerender(field(family.repeat(31)));
  expect(descriptionOf(screen.getByRole("textbox"))).toBe("30자까지 입력할 수 있습니다.");
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe(family.repeat(31));
});

test("shows a password on demand and hides it again", async () => {
  render(<PasswordField label="비밀번호" defaultValue="secret" />);
  const field = screen.getByLabelText("비밀번호");
  expect(field.getAttribute("type")).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "비밀번호 보기" }));
  expect(field.getAttribute("type")).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "비밀번호 숨기기" }));
  expect(field.getAttribute("type")).toBe("password");
});
