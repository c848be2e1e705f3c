/** State of a shopper account; `prepared` accounts exist before the shopper's first sign-in. */
export type ShopperAccountState = 'active' | 'unverified' | 'prepared' | 'blocked'

export const shopperAccountStateTexts: Record<ShopperAccountState, string> = {
  active: 'Con cuenta',
  unverified: 'Correo sin verificar',
  prepared: 'Sin cuenta activada',
  blocked: 'Bloqueada',
}
