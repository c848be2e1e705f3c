/** Sign-in methods of the back office. */
export const signInMethods = [
  'passkey',
  'app-code',
  'text-code',
  'second-factor',
  'one-factor',
] as const
type SignInMethod = (typeof signInMethods)[number]

/** Limits of names taken from a provider. */
const most = { names: 8, letters: 40 }

/** The methods of authentication that a provider names (`amr`, RFC 8176), as far as they are kept. */
export function methodsNamed(amr: unknown): string[] {
  const named: unknown[] = Array.isArray(amr) ? amr : []
  return named
    .flatMap((one) => (typeof one === 'string' && one.length <= most.letters ? [one] : []))
    .slice(0, most.names)
}

/** What the methods that a provider named come to; null where it names none. */
export function signInMethod(amr: readonly string[]): SignInMethod | null {
  const has = (...names: string[]) => names.some((name) => amr.includes(name))
  if (has('pop', 'hwk', 'swk')) return 'passkey'
  if (has('otp')) return 'app-code'
  if (has('sms', 'tel')) return 'text-code'
  if (has('mfa', 'mca')) return 'second-factor'
  return amr.length > 0 ? 'one-factor' : null
}

const texts: Record<SignInMethod, string> = {
  passkey: 'Llave de acceso',
  'app-code': 'Contraseña y código de una aplicación',
  'text-code': 'Contraseña y código por mensaje',
  'second-factor': 'Contraseña y segundo paso',
  'one-factor': 'Un solo paso',
}

/** Label of a sign-in method. */
export function signInMethodText(method: SignInMethod | null): string {
  return method === null ? 'El proveedor no lo dice' : texts[method]
}
