import { expect, it } from "vitest";
import { openTestProduct } from "../harness.ts";
import { give } from "./given.ts";

it.each([
  ["on", 200],
  ["off", 400],
])("makes an experience without further options, and its link is %s", async (link, status) => {
  const test = await openTestProduct();
  const { ids, experiences, links } = await give(test, "experiences", { link });
  expect(experiences).toMatchObject([{ id: ids[0], is_team_project: false, pending_invitations: [] }]);
  expect(experiences[0].experience_detail).toHaveLength(1);
  await test
    .visitor()
    .get(`/api/experience-detail/${links[0].split("/").at(-1)}/`)
    .expect(status);
});
