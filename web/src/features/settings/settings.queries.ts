import { endpoints } from "virtual:endpoints";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";

export const settingQueries = {
  read: () => ({ ...callQuery(endpoints.settings.read, {}), staleTime: Number.POSITIVE_INFINITY }),
};

/** School, links and verification mode of this server. */
export function useServerSettings() {
  return useQuery(settingQueries.read());
}
