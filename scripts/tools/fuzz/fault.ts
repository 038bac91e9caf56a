/** A fault that the fuzz found. Two with the same rule and call are one fault. */
export class Fault extends Error {
  readonly call: string;
  /** The broken rule in words without data; it identifies the fault. */
  readonly rule: string;

  constructor(call: string, rule: string, detail: string) {
    super(detail);
    this.call = call;
    this.rule = rule;
  }

  /** The identity of the fault within a run. */
  get signature(): string {
    return `${this.call}: ${this.rule}`;
  }
}
