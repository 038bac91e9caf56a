export { EXPERIENCES, experienceCode } from "@chonsu/db/seed/campus/experiences";
export { CAST, type Handle, SEED_PASSWORD } from "@chonsu/db/seed/cast";
export type { SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
export { type ControlClient, ControlError, type StandInAddress } from "./control.ts";
export type { People, Person, PersonWanted } from "./people/people.ts";
export type { KitSandbox, Session, Who } from "./sandbox.ts";
export { createStandIn, type StandIn } from "./stand-in.ts";
