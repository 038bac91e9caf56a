import { endpoints } from "virtual:endpoints";
import type { User } from "@chonsu/shared/entities/users";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../api/query.ts";
import { draw } from "../../../test/routes.tsx";
import { type Handle, idOf, refusal, startServer } from "../../../test/server.ts";
import { Through } from "./through.tsx";

const CALL = "GET /api/friends/via/";

/** A row for each of some members, as haneul reads it. */
async function open(...handles: Handle[]) {
  const server = await startServer();
  const read = server.as("haneul");
  const users = await Promise.all(handles.map((handle) => read(endpoints.users.one, { params: { id: idOf(handle) } })));
  const asked = () => server.sent.filter(({ call }) => call.startsWith(CALL)).map(({ call }) => call);
  return { ...server, read, users, asked };
}

const rows = (users: readonly User[], client = createQueryClient()) =>
  draw(
    users.map((user) => (
      <section key={user.id} aria-label={user.user_name}>
        <Through user={user} />
      </section>
    )),
    client,
  );
const rowOf = (user: User | undefined) => screen.getByRole("region", { name: user?.user_name ?? "" });

test("says in one request through whom I reach a 2촌 and a 3촌, and nothing of others", async () => {
  const { users, asked, hold, read } = await open("seoyun", "eunseo", "junho", "haneul", "hangyeol");
  const letGo = hold(CALL);
  rows(users);
  const places = () => users.map((user) => rowOf(user).childElementCount);
  const degrees = users.map((user) => user.relation_degree);
  expect(degrees.toSorted()).toEqual([0, 1, 2, 3, null].toSorted());
  // The places of the lines stand before the texts come.
  const reached = degrees.map((degree) => (degree === 2 || degree === 3 ? 1 : 0));
  expect(places()).toEqual(reached);
  letGo();
  const { results } = await read(endpoints.searches.people, { query: { sort: "distance", page_size: 50 }, body: {} });
  for (const user of users) {
    const via = results.find((found) => found.user.id === user.id)?.via;
    const others = via?.others === 0 ? "" : ` 외 ${via?.others}명`;
    const text = via ? `${via.user_name} 님${others}의 ${Number(user.relation_degree) - 1}촌` : "";
    await waitFor(() => expect(rowOf(user).textContent).toBe(text));
  }
  expect(places()).toEqual(reached);
  expect(asked()).toHaveLength(1);
});

test("a server without the call shows no line, and is not asked again", async () => {
  const { users, asked, between } = await open("seoyun", "eunseo");
  between(CALL, () => refusal("NOT_FOUND"));
  const [first, second] = users;
  if (first === undefined || second === undefined) throw new Error("nobody");
  const client = createQueryClient();
  rows([first], client);
  await waitFor(() => expect(rowOf(first).childElementCount).toBe(0));
  rows([second], client);
  await waitFor(() => expect(rowOf(second).childElementCount).toBe(0));
  expect(asked()).toHaveLength(1);
});
