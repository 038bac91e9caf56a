import type { Endpoint } from "../contract/endpoint.ts";

/** Declares one call of the control plane. It is open to every member: the token of the stand-in guards all of them. */
export function controlCall<const E extends Omit<Endpoint, "auth">>(call: E): E & { readonly auth: "open" } {
  return { ...call, auth: "open" };
}
