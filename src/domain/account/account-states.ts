/** State of a shopper account; `prepared` accounts have no sign-in yet. */
export type ShopperAccountState = 'active' | 'unverified' | 'prepared' | 'blocked'

export const shopperAccountStateTexts: Record<ShopperAccountState, string> = {
  active: 'Con cuenta',
  unverified: 'Correo sin verificar',
  prepared: 'Sin cuenta activada',
  blocked: 'Bloqueada',
}
