/**
 * Processes items one after the other; a failure does not stop the remaining items, and all errors
 * are thrown together at the end.
 */
export function mapSequentially<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  return runWithLimitedConcurrency(1, items, work)
}

/** Processes items with limited concurrency; all errors are thrown together at the end. */
export async function runWithLimitedConcurrency<T>(
  atOnce: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  const left = items.values()
  async function workOff() {
    for (const item of left) {
      try {
        await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOff))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed`)
}

/**
 * Processes all due items in batches of `size` and returns the number of settled items. Stops after
 * a batch that is not full or settles nothing, which prevents an endless loop.
 */
export async function processInBatches<T>(
  size: number,
  read: () => Promise<readonly T[]>,
  settle: (batch: readonly T[]) => Promise<number>,
): Promise<number> {
  let settled = 0
  for (;;) {
    const batch = await read()
    const now = batch.length > 0 ? await settle(batch) : 0
    settled += now
    if (batch.length < size || now === 0) return settled
  }
}
