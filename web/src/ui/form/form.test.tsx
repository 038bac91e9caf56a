import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { TextField } from "../field/field.tsx";
import { Form } from "./form.tsx";

/** A form that marks both fields when `refusal` resolves. While it waits, its fields are disabled. */
function Sample({ refusal }: { refusal: Promise<void> }) {
  const [state, setState] = useState<"new" | "sending" | "refused">("new");
  const send = async () => {
    setState("sending");
    await refusal;
    setState("refused");
  };
  const error = state === "refused" ? "필수 항목입니다." : undefined;
  return (
    <Form onSubmit={() => void send()}>
      <TextField label="학교" />
      <TextField label="이름" error={error} disabled={state === "sending"} />
      <TextField label="소개" error={error} disabled={state === "sending"} />
      <button type="submit">저장</button>
    </Form>
  );
}

const field = (name: string) => screen.getByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "저장" });

test("the first refused field gets the focus, also after an answer and again after the next submit", async () => {
  const { promise: refusal, resolve: answer } = Promise.withResolvers<void>();
  render(<Sample refusal={refusal} />);
  await userEvent.click(save());
  expect(document.activeElement).toBe(save());
  answer();
  await waitFor(() => expect(document.activeElement).toBe(field("이름")));
  await userEvent.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field("이름")));
});

test("nobody is taken away from a field in which they type", async () => {
  const { promise: refusal, resolve: answer } = Promise.withResolvers<void>();
  render(<Sample refusal={refusal} />);
  await userEvent.click(save());
  await userEvent.type(field("학교"), "카이스트");
  answer();
  await waitFor(() => expect(field("이름").getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field("학교"));
});
