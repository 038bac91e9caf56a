import type { CodesOf, Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import type { AppConfig } from "../../../src/config/config.ts";
import type { Handle, TestApp } from "../../support/harness.ts";
import type { CallOf, RequestFor } from "../access/call.ts";
import type { Things } from "../access/world.ts";

/** The least that makes a call refuse with one of its codes. */
export interface Provocation<E extends Endpoint> {
  readonly request: RequestFor<E>;
  /** Who asks: by default the owner of the campus' things. */
  readonly as?: Handle | "visitor" | "broken token" | "member who left";
  readonly config?: Partial<AppConfig>;
  /** What has to be so first. */
  readonly before?: (app: TestApp) => unknown;
  /** Why a refusal changes something nevertheless: the honest exceptions. */
  readonly changes?: string;
}

/** A provocation for each code of each call of the groups given: one that is missing does not compile. */
export type Provocations<Group extends keyof Contract = keyof Contract> = {
  readonly [G in Group]: {
    readonly [N in keyof Contract[G]]: Readonly<Record<CodesOf<CallOf<G, N>>, Provocation<CallOf<G, N>>>>;
  };
};

/** Some groups' provocations, once the things of the campus are known. */
export type ProvocationsOf<Group extends keyof Contract> = (things: Things) => Provocations<Group>;

/** An id that nothing has. */
export const NOBODYS = 999_999;
