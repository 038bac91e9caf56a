import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { SelectField } from "./select-field.tsx";

function Sample() {
  const [value, setValue] = useState<string | null>("학사");
  const options = ["학사", "석사", "박사"].map((name) => ({ value: name, label: name }));
  return <SelectField label="재학 과정" options={options} value={value} onChange={setValue} />;
}

const field = () => screen.getByRole("button", { name: /^재학 과정/, hidden: true });

test("closes on a tap and shows what was chosen", async () => {
  render(<Sample />);
  expect(field().textContent).toBe("학사");
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole("radio", { name: "박사" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field().textContent).toBe("박사");
});

test("arrow keys change the value without closing it, Enter closes it", async () => {
  render(<Sample />);
  await userEvent.click(field());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "학사" })));
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "석사" }).checked).toBe(true);
  expect(screen.queryByRole("dialog")).not.toBeNull();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field().textContent).toBe("석사");
});
