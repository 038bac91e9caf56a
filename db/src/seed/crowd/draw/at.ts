/** The item at an index that is known to be there. Throws RangeError when it is not: a generator that went wrong must not write. */
export function at<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${items.length}`);
  return item;
}
