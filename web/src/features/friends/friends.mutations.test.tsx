import { endpoints } from "virtual:endpoints";
import { useQuery } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { leavePage } from "../../test/leave-page.ts";
import { draw } from "../../test/routes.tsx";
import { refusal, startServer } from "../../test/server.ts";
import { useRespondToRequest } from "./friends.mutations.ts";
import { friendQueries } from "./friends.queries.ts";

type Respond = ReturnType<typeof useRespondToRequest>;

const list = friendQueries.list();

function Requests({ give }: { give: (respond: Respond) => void }) {
  useQuery(list);
  give(useRespondToRequest());
  return null;
}

test("a rejection changes no relation that has been accepted meanwhile", async () => {
  const { as, between } = await startServer();
  const client = createQueryClient();
  const given: Respond[] = [];
  draw(<Requests give={(respond) => given.push(respond)} />, client);
  const status = (id: number) => client.getQueryData(list.queryKey)?.find((row) => row.id === id)?.status;
  await waitFor(() => expect(client.getQueryData(list.queryKey)).toBeTruthy());
  const me = await as("haneul")(endpoints.users.current, {});
  const asked = client.getQueryData(list.queryKey)?.find((row) => row.status === "pending" && row.to_user.id === me.id);
  if (asked === undefined) throw new Error("nobody has asked haneul");
  between("PATCH", () => refusal("FRIEND_NOT_FOUND"));
  await act(async () => given.at(-1)?.mutate({ request: asked, status: "rejected" }));
  expect(status(asked.id)).toBe("rejected");
  await as("haneul")(endpoints.friends.respond, { params: { id: asked.id }, body: { status: "accepted" } });
  await act(async () => client.refetchQueries(list));
  expect(status(asked.id)).toBe("accepted");
  await leavePage();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(status(asked.id)).toBe("accepted");
});
