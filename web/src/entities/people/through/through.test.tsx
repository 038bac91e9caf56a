import { endpoints } from "virtual:endpoints";
import type { User } from "@chonsu/shared/entities/users";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../../api/query.ts";
import { draw } from "../../../test/routes.tsx";
import { type Handle, idOf, refusal, startServer } from "../../../test/server.ts";
import { Through, ThroughBeside } from "./through.tsx";

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

test("keeps no place for the line of a member out of reach while another row asks about that member", async () => {
  const { users, asked, hold } = await open("hangyeol", "junho");
  const letGo = hold(CALL);
  draw(
    users.map((user) => (
      <section key={user.id} aria-label={user.user_name}>
        <Through user={user} />
        <aside>
          <ThroughBeside id={user.id} />
        </aside>
      </section>
    )),
  );
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(users.map((user) => rowOf(user).childElementCount)).toEqual([1, 1]);
  letGo();
  await waitFor(() => expect(rowOf(users[0]).textContent).toBe("4촌 이상"));
  expect(users.map((user) => rowOf(user).childElementCount)).toEqual([1, 1]);
});

/** Minji, the only one between, ends her chon with haeun. */
async function cut({ as }: Awaited<ReturnType<typeof open>>) {
  const chons = await as("minji")(endpoints.friends.list, {});
  const chon = chons.find(({ from_user, to_user }) => [from_user.id, to_user.id].includes(idOf("haeun")));
  await as("minji")(endpoints.friends.remove, { params: { id: chon?.id ?? 0 } });
}

test("is at most half a minute old on a screen that opens, and never contradicts the distance of its row", async () => {
  const page = await open("haeun");
  const { users, asked } = page;
  const client = createQueryClient();
  rows(users, client);
  await waitFor(() => expect(rowOf(users[0]).textContent).toBe("김민지 님의 1촌"));
  await cut(page);
  vi.setSystemTime(Date.now() + 31_000);
  cleanup();
  rows(users, client);
  await waitFor(() => expect(rowOf(users[0]).textContent).toBe(""));
  // The row still says 2촌: it keeps the place of its line.
  expect([rowOf(users[0]).childElementCount, asked().length]).toEqual([1, 2]);
});

test("a row that knows better than an older answer does not show it", async () => {
  const page = await open("haeun");
  const client = createQueryClient();
  rows(page.users, client);
  await waitFor(() => expect(rowOf(page.users[0]).textContent).toBe("김민지 님의 1촌"));
  await cut(page);
  cleanup();
  rows([await page.read(endpoints.users.one, { params: { id: idOf("haeun") } })], client);
  expect(rowOf(page.users[0]).childElementCount).toBe(0);
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
