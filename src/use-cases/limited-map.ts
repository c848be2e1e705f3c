/**
 * Does the same for each of many, so that one that fails keeps none of the others waiting; what failed is
 * thrown together once all had their turn.
 */
export function mapSequentially<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  return mapLimited(1, items, work)
}

/** The same for some of them at once: each that is done makes place for the next. */
export async function mapLimited<T>(
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
 * Works off all that is due, `size` at most at a time, and returns how many were settled. It ends with a batch that is not
 * full, and with one of which nothing was settled: its items would come first again.
 */
export async function batchByBatch<T>(
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
