import type { Sandbox, SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import type { Control } from "@chonsu/shared/stand-in/table";
import type { HandlersOf } from "../../http/serve.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { Product } from "../products/product.ts";
import type { ScenarioDatasets } from "../products/scenario-datasets.ts";

/** Who may use the control plane. */
export interface ControlGate {
  /** The token that a caller must send. */
  readonly token: string;
  /** Additional host names. With one of them it may also be called from other machines. */
  readonly hosts: readonly string[];
}

export interface Sandboxes {
  list(): Sandbox[];
  find(id: string): Sandbox | undefined;
  create(
    options: SandboxOptions,
  ): Promise<Sandbox | Refusal<"SNAPSHOT_NOT_FOUND" | "SCENARIO_UNKNOWN" | "SANDBOX_LIMIT_REACHED">>;
  /**
   * Waits `ms` milliseconds, or until the sandbox is deleted. The sandbox does not count as idle while it is held.
   * Undefined when there is no such sandbox, or it was deleted.
   */
  hold(id: string, ms: number): Promise<Sandbox | undefined>;
  /** Stops a sandbox as the end of its process would. Undefined when there is none with this id. */
  stop(id: string): Promise<Sandbox | undefined>;
  /** Starts a sandbox again. Undefined when there is none with this id. */
  start(id: string): Promise<Sandbox | undefined>;
  /** Stops a sandbox and deletes its data. Returns whether there was one with this id. */
  remove(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** What the control plane of one product works with. */
export interface ControlContext {
  readonly product: Product;
  readonly datasets: ScenarioDatasets;
  /** Undefined in a sandbox, because a sandbox has no sandboxes of its own. */
  readonly sandboxes: Sandboxes | undefined;
  readonly gate: ControlGate;
}

/** Returns the product of the current call. One control plane serves all products of a process. */
export type GetControlContext = () => ControlContext;

/** The handlers of some groups of the control plane. */
export type Handlers<Group extends keyof Control> = { readonly [G in Group]: HandlersOf<Control[G]> };
