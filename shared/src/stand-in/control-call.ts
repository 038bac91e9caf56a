import { openCall } from "../contract/endpoint.ts";

/** Declares one call of the control plane. It is open to every member: the token of the stand-in guards all of them. */
export const controlCall = openCall;
