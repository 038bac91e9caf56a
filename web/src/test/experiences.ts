import { endpoints } from "virtual:endpoints";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { idOf, startServer, type TestServer } from "./server.ts";

/**
 * An experience of haneul with the members junho and doyun; seungmin and taeyang are invited, yejin has declined. Fetched after `change`,
 * if given.
 */
export async function robotOne(change?: (server: TestServer) => Promise<unknown>) {
  const server = await startServer();
  await change?.(server);
  const all = await server.as("haneul")(endpoints.experiences.withPending, { params: { userId: idOf("haneul") } });
  const found = all.find(({ id }) => id === EXPERIENCES.robotOne.id);
  if (found === undefined) throw new Error("the campus has no such experience");
  return found;
}
