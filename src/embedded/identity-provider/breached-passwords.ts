import { createHash } from 'node:crypto'

/** Timeout in ms of a call to the breached password service. */
const timeout = 1500

type Service = { address: string | undefined; onError: (error: unknown) => void }

/**
 * Checks a password against a breach service by k-anonymity: only five characters of the SHA-1 are sent. An unavailable
 * service rejects no password.
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
      // Ignores padding lines of the reply, which have an occurrence count of 0.
      const known = (await reply.text()).match(new RegExp(`^${hash.slice(5)}:0*[1-9]`, 'im'))
      return known !== null
    } catch (error) {
      onError(error)
      return false
    }
  }
}
