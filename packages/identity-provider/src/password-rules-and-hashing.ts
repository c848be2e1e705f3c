import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { isCommonPassword } from './common-passwords.ts'
import type { ShopUrlAndBranding } from './shop-branding.ts'

/** Cost parameters of the scrypt password hash. */
export type ScryptParameters = { N: number; r: number; p: number }

const usualCost: ScryptParameters = { N: 2 ** 15, r: 8, p: 3 }
const maxmem = 64 * 1024 * 1024
const keyLength = 32

export const minPasswordLength = 8
export const maxPasswordLength = 128

export type PasswordProblem =
  | 'missing'
  | 'too-short'
  | 'too-long'
  | 'has-email'
  | 'has-shop'
  | 'too-common'
  | 'breached'

/** Returns why a new password is not acceptable: too short, too long or easy to guess. */
export function findPasswordProblem(
  password: string,
  { email, shop }: { email: string; shop: Pick<ShopUrlAndBranding, 'url' | 'name'> },
): PasswordProblem | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  const length = [...plain].length
  if (length === 0) return 'missing'
  if (length < minPasswordLength) return 'too-short'
  if (length > maxPasswordLength) return 'too-long'
  const [mailbox = ''] = email.normalize('NFKC').trim().toLowerCase().split('@')
  if (holds(plain, mailbox)) return 'has-email'
  const shopNames = [shop.name.normalize('NFKC').toLowerCase(), hostName(shop.url)]
  const together = plain.replaceAll(' ', '')
  if (shopNames.some((name) => holds(together, name.replaceAll(' ', '')))) return 'has-shop'
  if (isCommonPassword(plain)) return 'too-common'
}

function hostName(url: string): string {
  return new URL(url).hostname.split('.').at(-2) ?? ''
}

/** Whether a password contains a word; short words are ignored, because too many passphrases contain them. */
function holds(password: string, word: string): boolean {
  return word.length >= 4 && password.includes(word)
}

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/**
 * Creates functions that hash passwords with scrypt; each hash contains its cost parameters, so
 * that these can be raised later.
 */
export function createPasswordHashing(cost = usualCost) {
  async function hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    const key = await derive(password, salt, cost)
    return `scrypt:${cost.N}:${cost.r}:${cost.p}:${salt.toString('base64')}:${key.toString('base64')}`
  }

  /** Hash of an account that has no password yet: no password is known for it. */
  function hashOfNoPassword(): string {
    const salt = randomBytes(16).toString('base64')
    const key = randomBytes(keyLength).toString('base64')
    return `scrypt:${cost.N}:${cost.r}:${cost.p}:${salt}:${key}`
  }

  // Password hash that is compared when the account does not exist, so that the reply takes as long
  // as for existing accounts.
  const dummyHash = hash(randomBytes(16).toString('hex'))

  async function matches(password: string, hashed: string | undefined): Promise<boolean> {
    const [, N, r, p, salt = '', key = ''] = (hashed ?? (await dummyHash)).split(':')
    if ([...password].length > maxPasswordLength) return false
    const expected = Buffer.from(key, 'base64')
    const parameters = { N: Number(N), r: Number(r), p: Number(p) }
    const actual = await derive(password, Buffer.from(salt, 'base64'), parameters)
    return timingSafeEqual(actual, expected) && hashed !== undefined
  }

  return { hash, hashOfNoPassword, matches }
}

function derive(password: string, salt: Buffer, cost: ScryptParameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
