import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TimeAgo } from "./time-ago.tsx";

test("its tooltip is the moment where the reader is, with the year", () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  render(<TimeAgo at="2020-09-07T09:05:00.000+09:00" />);
  expect(screen.getByText(/년 전$/).title).toBe("2020년 9월 6일 오후 5:05");
});
