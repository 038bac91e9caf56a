import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

function setUp(props: { isDanger?: boolean; isBusy?: boolean }) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(<ConfirmDialog isOpen title="게시물을 삭제할까요?" onConfirm={onConfirm} onCancel={onCancel} {...props} />);
  return { onConfirm, onCancel };
}

test("focuses the second button when confirming cannot be undone", async () => {
  setUp({ isDanger: true });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("취소"));
});

test("focuses the confirming button otherwise, and Escape cancels", async () => {
  const { onConfirm, onCancel } = setUp({});
  await waitFor(() => expect(document.activeElement?.textContent).toBe("확인"));
  await userEvent.keyboard("{Escape}");
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test("cannot be closed or confirmed again while the action is in progress", async () => {
  const { onConfirm, onCancel } = setUp({ isBusy: true });
  await screen.findByRole("alertdialog", { name: "게시물을 삭제할까요?" });
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: /확인/ }));
  expect(onCancel).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("confirms once for a double tap, and again after a failure", async () => {
  const onConfirm = vi.fn();
  const question = (title: string) => <ConfirmDialog isOpen title={title} onConfirm={onConfirm} onCancel={() => {}} />;
  const { rerender } = render(question("삭제할까요?"));
  const yes = await screen.findByRole("button", { name: "확인" });
  fireEvent.click(yes);
  fireEvent.click(yes);
  expect(onConfirm).toHaveBeenCalledTimes(1);
  rerender(question("다시 삭제할까요?"));
  fireEvent.click(yes);
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
