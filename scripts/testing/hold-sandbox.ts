import { request } from "node:http";
import type { StandInAddress } from "./control.ts";

/**
 * Ties a sandbox to this process: however the process ends, the sandbox goes with it. It does not keep the process alive, and ends when
 * the sandbox is deleted.
 */
export function holdSandbox(standIn: StandInAddress, id: string): void {
  const url = `${standIn.url}/__standin/sandboxes/${id}/hold/`;
  const headers = { Authorization: `Bearer ${standIn.token}`, "Content-Type": "application/json" };
  const call = request(url, { method: "POST", headers, agent: false }, (response) => {
    response.resume();
    if (response.statusCode === 200) response.once("end", () => holdSandbox(standIn, id));
  });
  call.once("socket", (socket) => socket.unref());
  // A stand-in that has ended holds nothing.
  call.on("error", () => {});
  call.end("{}");
}
