/** The standing of an account; `prepared` accounts have had no sign-in yet. */
export type AccountStanding = 'active' | 'unverified' | 'prepared' | 'blocked'

export const accountStandingTexts: Record<AccountStanding, string> = {
  active: 'Con cuenta',
  unverified: 'Correo sin verificar',
  prepared: 'Sin cuenta activada',
  blocked: 'Bloqueada',
}
