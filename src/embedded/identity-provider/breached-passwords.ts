import { createHash } from 'node:crypto'

/** Milliseconds; whoever chooses a password does not wait longer. */
const timeout = 1500

type Service = { address: string | undefined; onError: (error: unknown) => void }

/**
 * Whether a password is known from a breach, by a range service like that of Have I Been Pwned: it is told five characters
 * of the password's SHA-1 and answers with all that it knows under them. One that does not answer refuses nobody.
 */
export function breachSearch({ address, onError }: Service) {
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
      // Padding lines have no occurrences.
      const known = (await reply.text()).match(new RegExp(`^${hash.slice(5)}:0*[1-9]`, 'im'))
      return known !== null
    } catch (error) {
      onError(error)
      return false
    }
  }
}
