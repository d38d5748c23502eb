/** Does `work` for each, a few at a time, each as soon as one before has ended; begins none after `signal`. @throws what the first failing `work` throws */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  count: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // Shared: whoever is free takes the next.
  const next = [...items][Symbol.iterator]();
  const worker = async () => {
    for (const item of next) {
      if (signal.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
}
