/** Sign-in methods of the back office. */
export const signInMethods = [
  'passkey',
  'app-code',
  'text-code',
  'second-factor',
  'one-factor',
] as const
type SignInMethod = (typeof signInMethods)[number]

/**
 * Maximum number and length of the authentication method names (`amr`) read from an identity
 * provider.
 */
const most = { names: 8, letters: 40 }

/** Parses the authentication methods of an identity provider (`amr`, RFC 8176) for storage. */
export function parseAmrClaim(amr: unknown): string[] {
  const named: unknown[] = Array.isArray(amr) ? amr : []
  return named
    .flatMap((one) => (typeof one === 'string' && one.length <= most.letters ? [one] : []))
    .slice(0, most.names)
}

/**
 * Derives an operator's sign-in method from the identity provider's authentication methods (`amr`);
 * null if there are none.
 */
export function getSignInMethodFromAmr(amr: readonly string[]): SignInMethod | null {
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

export function formatSignInMethod(method: SignInMethod | null): string {
  return method === null ? 'El proveedor no lo dice' : texts[method]
}
