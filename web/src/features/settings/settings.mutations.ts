import { endpoints } from "virtual:endpoints";
import { useCommand } from "../../api/command.ts";

/** Sends an inquiry to the operators, who answer to the given address. */
export function useInquire() {
  return useCommand({
    calls: [endpoints.settings.inquire],
    run: (send, { from, body }: { from: string; body: string }) =>
      send(endpoints.settings.inquire, { body: { from_email: from, body } }),
  });
}
