const NOTHING: readonly number[] = [];

/** The row ids of each owner, ascending. The owner 0 stands for no owner and has no rows. */
export class RowsByOwner {
  readonly #owned = new Map<number, readonly number[]>();

  of(owner: number): readonly number[] {
    return this.#owned.get(owner) ?? NOTHING;
  }

  /** Moves a row from one owner to another. Does nothing when they are equal. */
  move(id: number, from: number, to: number): void {
    if (from === to) return;
    const left = this.of(from).filter((other) => other !== id);
    if (left.length > 0) this.#owned.set(from, left);
    else this.#owned.delete(from);
    if (to !== 0)
      this.#owned.set(
        to,
        [...this.of(to), id].sort((a, b) => a - b),
      );
  }
}
