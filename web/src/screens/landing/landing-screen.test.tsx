import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../test/app.tsx";
import { startServer } from "../../test/server.ts";

test("the landing names both ways to sign up", async () => {
  await startServer(null);
  openApp("/");
  expect(await screen.findByText("회원가입은 기존 회원에게 받은 초대 링크로만 할 수 있어요.")).toBeTruthy();
  expect(screen.getByText("초대가 없다면 학교 이메일로 혼자 시작할 수 있어요.")).toBeTruthy();
});
