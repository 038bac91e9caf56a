import type { chonMap } from "@chonsu/shared/stand-in/chon-map";
import type { HandlersOf } from "../../http/serve.ts";
import { listAccounts } from "../accounts/accounts.repository.ts";
import type { Asked } from "../control-plane/control-context.ts";

/** Shows the first members by id and the chons among them, each pair once, from memory. */
export const chonMapRoutes = (control: Asked): HandlersOf<typeof chonMap> => ({
  read: ({ query }) => {
    const { db, graph } = control().product.instance.ctx;
    const members = listAccounts(db, "", query.limit).map(({ id, userName }) => ({ id, name: userName }));
    const last = members.at(-1)?.id ?? 0;
    const pairs = members.flatMap(({ id }) =>
      graph.friendsOf(id).flatMap((chon): [number, number][] => (chon > id && chon <= last ? [[id, chon]] : [])),
    );
    return { members, pairs };
  },
});
