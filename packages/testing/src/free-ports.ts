import { createServer } from 'node:net'

/** Port range per worker. */
const reach = 500
const first = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 40) * reach
let next = first + Math.floor(Math.random() * (reach / 2))

/** Unused ports, never returned twice to this worker, below the ephemeral range. */
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
