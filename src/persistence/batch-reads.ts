import { setImmediate as immediately } from 'node:timers/promises'

/**
 * Maximum number of batch reads that run at the same time; keys requested while the maximum is
 * running wait for the next batch.
 */
const maxConcurrent = 2

/**
 * Creates a reader that combines requests for single keys into one query: keys requested while the
 * maximum number of reads is running are read together afterwards.
 */
export function createBatchReader<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | null> {
  type Read = { keys: Set<string>; done: Promise<ReadonlyMap<string, Value>> }
  let waiting: Read | undefined
  let running = 0
  let next = Promise.withResolvers<void>()

  return async function ask(key) {
    waiting ??= gather()
    waiting.keys.add(key)
    const values = await waiting.done
    return values.get(key) ?? null
  }

  function gather(): Read {
    const keys = new Set<string>()
    return { keys, done: begin(keys) }
  }

  async function begin(keys: Set<string>) {
    await immediately()
    while (running >= maxConcurrent) await next.promise
    waiting = undefined
    running += 1
    try {
      return await read([...keys])
    } finally {
      running -= 1
      next.resolve()
      next = Promise.withResolvers()
    }
  }
}
