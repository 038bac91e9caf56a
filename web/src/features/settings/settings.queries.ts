import { endpoints } from "virtual:endpoints";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callQuery } from "../../api/query.ts";

export const settingQueries = {
  read: () => ({ ...callQuery(endpoints.settings.read, {}), staleTime: Number.POSITIVE_INFINITY }),
};

/** School, links and verification mode of this server. */
export function useServerSettings() {
  return useQuery(settingQueries.read());
}

/** Who makes the six digits of a verification code (R3): from the cache, or fetched. */
export function useLoadVerificationMode() {
  const client = useQueryClient();
  useServerSettings();
  return useCallback(async () => (await client.ensureQueryData(settingQueries.read())).verification, [client]);
}
