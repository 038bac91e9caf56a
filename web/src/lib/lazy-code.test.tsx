import { act, render, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { expect, test } from "vitest";
import { forgetFailedCode, lazyCode } from "./lazy-code.tsx";

function Greeting({ name }: { name: string }) {
  return <p>{name} 님 안녕하세요</p>;
}

const inContainer = (children: ReactNode) => <Suspense fallback={<p>기다려요</p>}>{children}</Suspense>;

test("renders loaded code at once, without a placeholder", async () => {
  const Loaded = lazyCode(async () => Greeting);
  await Loaded.fetch();
  render(inContainer(<Loaded name="정하늘" />));
  expect(screen.getByText("정하늘 님 안녕하세요")).toBeTruthy();
  expect(screen.queryByText("기다려요")).toBeNull();
});

test("waits for other code, and keeps its component when the code is fetched again", async () => {
  const Loaded = lazyCode(async () => Greeting);
  const { rerender } = render(inContainer(<Loaded name="정하늘" />));
  expect(screen.getByText("기다려요")).toBeTruthy();
  const drawn = await screen.findByText("정하늘 님 안녕하세요");
  await act(() => Loaded.fetch());
  rerender(inContainer(<Loaded name="윤준호" />));
  expect(screen.getByText("윤준호 님 안녕하세요")).toBe(drawn);
});

test("fetches failed code again after its failure was shown", async () => {
  let isThere = false;
  const Loaded = lazyCode(async () => {
    if (!isThere) throw new Error("no connection");
    return Greeting;
  });
  await expect(Loaded.fetch()).rejects.toThrow("no connection");
  isThere = true;
  forgetFailedCode();
  render(inContainer(<Loaded name="정하늘" />));
  expect(await screen.findByText("정하늘 님 안녕하세요")).toBeTruthy();
});
