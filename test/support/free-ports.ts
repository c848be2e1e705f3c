import { createServer } from 'node:net'

/** Each worker of a run asks in a range of its own. */
const reach = 500
const first = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 40) * reach
let next = first + Math.floor(Math.random() * (reach / 2))

/**
 * Ports that nobody listens at and this worker was never given, for a program that opens them later. They lie below
 * those from which a system takes one for every connection that is made meanwhile.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = []
  while (found.length < count) {
    const port = next
    next += 1
    if (await isFree(port)) found.push(port)
  }
  return found
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
