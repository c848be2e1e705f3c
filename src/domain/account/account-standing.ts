/** State of a shopper account; `prepared` accounts have no sign-in yet. */
export type AccountStanding = 'active' | 'unverified' | 'prepared' | 'blocked'

export const accountStandingTexts: Record<AccountStanding, string> = {
  active: 'Con cuenta',
  unverified: 'Correo sin verificar',
  prepared: 'Sin cuenta activada',
  blocked: 'Bloqueada',
}
