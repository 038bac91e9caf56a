/** Works through a list with at most `lanes` items at the same time. */
export async function inLanes<T>(list: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = list.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
