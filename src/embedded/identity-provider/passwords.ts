import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const keyLength = 32

export const shortestPassword = 8
export const longestPassword = 128

export type PasswordProblem = 'too-short' | 'too-long' | 'too-easy'

const easy = new Set(
  `12345678 123456789 1234567890 11111111 00000000 87654321 password passw0rd password1
  contraseña contrasena contraseña1 contrasena1 qwertyui qwertyuiop qwerty123 asdfghjk 1q2w3e4r
  abcd1234 abc12345 iloveyou teamo123 tequiero mexico123 mexico2024 mexico2025 mexico2026
  america123 chivas123 guadalupe juanperez princesa corazon1 bienvenido tianguis tianguis1
  tianguis123 administrador usuario1 hola1234 holahola`
    .split(/\s+/)
    .map((word) => word.normalize('NFKC')),
)

/** What is wrong with a new password, judged by its length in characters and by being guessable. */
export function passwordProblem(password: string, email: string): PasswordProblem | undefined {
  const plain = password.normalize('NFKC')
  const length = [...plain].length
  if (length < shortestPassword) return 'too-short'
  if (length > longestPassword) return 'too-long'
  const lower = plain.toLowerCase()
  const address = email.trim().toLowerCase()
  const guessable = [address, address.split('@')[0]]
  if (easy.has(lower) || guessable.includes(lower) || /^(.)\1*$/u.test(lower)) return 'too-easy'
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
