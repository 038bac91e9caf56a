import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { draw } from "../../../test/routes.tsx";
import { idOf, startServer } from "../../../test/server.ts";
import { NewChatSheet } from "./new-chat-sheet.tsx";

test("tells members with the same name apart by majors and year, also when they are found by name", async () => {
  const { sql } = await startServer();
  sql(`update users set user_name = '김민지', major1 = '물리학과', major2 = null, year = 2024 where id = ${idOf("junho")};
    update users set major1 = '화학과', major2 = null, year = 2021 where id = ${idOf("minji")}`);
  draw(<NewChatSheet isOpen onClose={() => {}} onStarted={() => {}} relationOf={() => null} />);
  const expectBoth = async () => {
    for (const name of [/김민지.*물리학과\s· 24학번$/, /김민지.*화학과\s· 21학번$/])
      expect(await screen.findByRole("button", { name })).toBeTruthy();
  };
  await expectBoth();
  await userEvent.type(screen.getByRole("searchbox"), "김민지");
  await expectBoth();
});
