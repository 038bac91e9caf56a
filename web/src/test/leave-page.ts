import { act, screen } from "@testing-library/react";

/** Leaves the page, once it offers to undo a command: the command is sent at once. */
export async function leavePage(): Promise<void> {
  await screen.findAllByRole("button", { name: "되돌리기" });
  await act(async () => {
    window.dispatchEvent(new Event("pagehide"));
  });
}
