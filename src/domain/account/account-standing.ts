/** How an account stands: signed in to, its e-mail not verified, nobody has signed in to it yet, blocked. */
export type AccountStanding = 'active' | 'unverified' | 'prepared' | 'blocked'

export const accountStandingTexts: Record<AccountStanding, string> = {
  active: 'Con cuenta',
  unverified: 'Correo sin verificar',
  prepared: 'Nunca ha entrado',
  blocked: 'Bloqueada',
}
