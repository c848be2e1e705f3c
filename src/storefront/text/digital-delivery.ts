import { literals } from './literals.ts'

/** Delivery text of digital keys. */
export const digitalDelivery = 'Entrega por correo, en minutos'

/** Availability text of a product in lists. */
export function inStockWords(digital: boolean | undefined): string {
  return digital ? digitalDelivery : literals.home.inStock
}
