import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { isCommon } from './common-passwords.ts'

const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const keyLength = 32

export const shortestPassword = 8
export const longestPassword = 128

export type PasswordProblem = 'too-short' | 'too-long' | 'has-email' | 'has-shop' | 'too-common'

/** What is wrong with a new password, judged by its length in characters and by being guessable. */
export function passwordProblem(
  password: string,
  { email, shopUrl }: { email: string; shopUrl: string },
): PasswordProblem | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  const length = [...plain].length
  if (length < shortestPassword) return 'too-short'
  if (length > longestPassword) return 'too-long'
  const [mailbox = ''] = email.normalize('NFKC').trim().toLowerCase().split('@')
  if (holds(plain, mailbox)) return 'has-email'
  const shopName = new URL(shopUrl).hostname.split('.').at(-2) ?? ''
  if (['tianguis', shopName].some((name) => holds(plain, name))) return 'has-shop'
  if (isCommon(plain)) return 'too-common'
}

/** Shorter words are found in too many phrases to tell anything. */
function holds(password: string, word: string): boolean {
  return word.length >= 4 && password.includes(word)
}

/** Hashes with scrypt; the result names its own parameters, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `scrypt:${cost.N}:${cost.r}:${cost.p}:${salt.toString('base64')}:${key.toString('base64')}`
}

// Compared against when there is no account, so that the answer takes as long as for a real one.
const dummyHash = hashPassword(randomBytes(16).toString('hex'))

export async function passwordMatches(
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? (await dummyHash)).split(':')
  if ([...password].length > longestPassword) return false
  const expected = Buffer.from(key, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    maxmem: cost.maxmem,
  })
  return timingSafeEqual(actual, expected) && hash !== undefined
}

function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
