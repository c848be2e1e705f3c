import { discover } from '#sign-in/discovery.ts'

const everyMs = 30_000

/**
 * Reads what the identity provider says about itself before pages name its addresses, and again now and then; a
 * provider that is away is asked again. Gives what ends it.
 */
export async function followProvider(issuer: string): Promise<() => Promise<void>> {
  const read = () => discover(issuer).then(nothing, nothing)
  await read()
  const timer = setInterval(() => void read(), everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}

function nothing() {}
