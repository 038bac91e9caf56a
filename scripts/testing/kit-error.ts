/** A reason why tests cannot run here: one sentence with the cause. Runners print it without a stack. */
export class KitError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "KitError";
    this.stack = message;
  }
}
