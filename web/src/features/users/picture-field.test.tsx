import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { draw } from "../../test/routes.tsx";
import { PictureField } from "./picture-field.tsx";

test("a picture dropped on the face is refused as a picked one is", async () => {
  draw(<PictureField userId={1} name="정하늘" image={null} picture="keep" onChange={vi.fn()} isDisabled={false} />);
  const files = [new File(["글"], "글.txt", { type: "text/plain" })];
  fireEvent.drop(screen.getByRole("group", { name: "프로필 사진" }), { dataTransfer: { types: ["Files"], files } });
  expect(await screen.findByText(/^글\.txt: 지원하지 않는 이미지/)).toBeTruthy();
});
