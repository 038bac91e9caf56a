/** Something that must not be. Two of the same rule and call are one fault. */
export class Fault extends Error {
  readonly call: string;
  /** What is broken, in words without data: what tells faults apart. */
  readonly rule: string;

  constructor(call: string, rule: string, detail: string) {
    super(detail);
    this.call = call;
    this.rule = rule;
  }

  /** What it is known by in one run. */
  get signature(): string {
    return `${this.call}: ${this.rule}`;
  }
}
