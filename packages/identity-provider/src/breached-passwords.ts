import { createHash } from 'node:crypto'

/** Timeout in ms of a call to the breached password service. */
const timeout = 1500

type Service = { address: string | undefined; onError: (error: unknown) => void }

/**
 * Creates a check for leaked passwords (k-anonymity): a service receives only five characters of
 * the SHA-1 hash. While the service is unavailable, no password is rejected.
 */
export function createBreachedPasswordCheck({ address, onError }: Service) {
  return async (password: string): Promise<boolean> => {
    if (!address) return false
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const reply = await fetch(address + hash.slice(0, 5), {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      if (!reply.ok) throw new Error(`The service of breached passwords answered ${reply.status}`)
      // Ignores the service's padding lines, whose number of leaks is 0.
      const known = (await reply.text()).match(new RegExp(`^${hash.slice(5)}:0*[1-9]`, 'im'))
      return known !== null
    } catch (error) {
      onError(error)
      return false
    }
  }
}
