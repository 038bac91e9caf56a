import type { Sandbox, SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { Answerer } from "../products/front.ts";
import type { Instruments } from "../products/open-instruments.ts";
import type { Product } from "../products/product.ts";
import type { ScenarioDatasets } from "../products/scenario-datasets.ts";

/** Who may use the control plane. */
export interface Gate {
  /** The token that a caller must send. */
  readonly token: string;
  /** Additional host names. With one of them it may also be called from other machines. */
  readonly hosts: readonly string[];
}

/** The sandboxes of a product. */
export interface Sandboxes {
  list(): Sandbox[];
  find(id: string): Sandbox | undefined;
  create(
    options: SandboxOptions,
  ): Promise<Sandbox | Refusal<"SNAPSHOT_NOT_FOUND" | "SCENARIO_UNKNOWN" | "SANDBOX_LIMIT_REACHED">>;
  /** Waits so long, or until it is deleted, and is not idle meanwhile; undefined where there is none any more. */
  hold(id: string, ms: number): Promise<Sandbox | undefined>;
  /** Stops it as the end of its process would; undefined where there is none. */
  stop(id: string): Promise<Sandbox | undefined>;
  /** Starts it again; undefined where there is none. */
  start(id: string): Promise<Sandbox | undefined>;
  /** Stops it and deletes its data. Returns whether there was one. */
  remove(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** What the control plane of one product works with. */
export interface ControlContext {
  readonly product: Product;
  readonly instruments: Instruments;
  readonly datasets: ScenarioDatasets;
  /** Undefined for a sandbox, which has none itself. */
  readonly sandboxes: Sandboxes | undefined;
  readonly gate: Gate;
  readonly machine: Clock;
  readonly log: Log;
}

/** The product of the current call: one control plane serves all products of a process. */
export type Asked = () => ControlContext;

/** The control plane of all products of a process. */
export interface ControlPlane {
  /** A handler for the calls to one product. */
  of(context: () => ControlContext): Pick<Answerer, "handle">;
  close(): Promise<void>;
}
