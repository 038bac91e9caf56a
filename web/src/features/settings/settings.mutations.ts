import { endpoints } from "virtual:endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

/** Sends an inquiry to the operators; they answer to the address given. */
export function useInquire() {
  return useMutation({
    mutationFn: ({ from, body }: { from: string; body: string }) =>
      call(endpoints.settings.inquire, { body: { from_email: from, body } }),
  });
}
