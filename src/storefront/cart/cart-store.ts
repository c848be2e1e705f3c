import { openPanel } from '../frame/open-panel.ts'

export interface CartLine {
  key: string
  productId: number
  urlKey: string
  name: string
  /** storage path of its picture, without size and format */
  picture?: string
  quantity: number
  maxQuantity: number
  /** pesos, as the server priced them */
  unitPrice: number
  lineTotal: number
}

export interface CartView {
  status: 'loading' | 'ready' | 'failed'
  lines: readonly CartLine[]
  /** units in the cart */
  count: number
  subtotal: number
  /** pesos missing to free shipping; 0 when reached, absent when the policy is off */
  freeShippingMissing?: number
  busy: boolean
}

const empty: CartView = { status: 'ready', lines: [], count: 0, subtotal: 0, busy: false }

export function useCart(): CartView {
  return empty
}

export async function addToCart(_addition: { productId: number; quantity: number }): Promise<void> {
  openCartPanel()
}

export async function setLineQuantity(_key: string, _quantity: number): Promise<void> {}

export async function removeLine(_key: string): Promise<void> {}

export function openCartPanel(): void {
  openPanel('cart')
}
