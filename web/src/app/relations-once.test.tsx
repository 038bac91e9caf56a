import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noteListening } from "../api/command.ts";
import { createQueryClient } from "../api/query.ts";
import { useRequestFriend } from "../features/friends/friends.mutations.ts";
import { friendQueries } from "../features/friends/friends.queries.ts";
import { serve, signIn } from "../test/posts.tsx";
import { follow } from "./follow.ts";

const LIST = "GET /api/friends/";

function Sample() {
  const list = useQuery(friendQueries.list());
  const request = useRequestFriend();
  return (
    <button type="button" onClick={() => request.mutate(29)}>
      {`${list.data?.length} ${request.status}`}
    </button>
  );
}

/** Asks somebody at a server that pushes what changed before it answers, or does not push at all. */
async function ask(isPushed: boolean): Promise<number> {
  const client = createQueryClient();
  noteListening(client, isPushed);
  let rows: object[] = [];
  const answered = Promise.withResolvers<void>();
  const sent = serve({
    [LIST]: async () => {
      const answer = rows;
      if (answer.length > 0) await answered.promise;
      return answer;
    },
    "POST /api/friends/": () => {
      rows = [{ id: 1 }];
      if (isPushed) follow(client, { name: "friends:changed", payload: { user_id: 29, seq: 2 } }, 1);
      return Response.json({ id: 1 }, { status: 201 });
    },
  });
  render(
    <QueryClientProvider client={client}>
      <Sample />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "0 idle" }));
  await waitFor(() => expect(sent.filter(({ call }) => call === LIST)).toHaveLength(2));
  answered.resolve();
  await screen.findByRole("button", { name: "1 success" });
  return sent.filter(({ call }) => call === LIST).length;
}

beforeEach(() => signIn(1));

test("after a change of mine the relations are asked for once more, whether it was pushed or not", async () => {
  expect(await ask(false)).toBe(2);
});

test("what the push has asked for before the answer came is not asked for twice", async () => {
  expect(await ask(true)).toBe(2);
});
