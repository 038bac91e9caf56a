/**
 * The item at an index that must exist. Throws RangeError when it does not, so that a faulty generator writes nothing.
 */
export function at<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`nothing at ${index} of ${items.length}`);
  return item;
}
