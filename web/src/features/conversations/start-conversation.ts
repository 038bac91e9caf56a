import { endpoints } from "virtual:endpoints";
import type { Contract } from "@chonsu/shared/contract/table";
import { type Send, useCommand } from "../../api/command.ts";

const { create } = endpoints.conversations;

export const STARTING = {
  calls: [create],
  run: (send: Send<Contract["conversations"]["create"]>, userId: number) => send(create, { body: { user_2: userId } }),
} as const;

/** Starts a conversation with a member, or returns the existing one. */
export function useStartConversation() {
  return useCommand(STARTING);
}
