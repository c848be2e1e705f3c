import { literals } from './literals.ts'

/** How a key travels: what software promises where hardware is in stock. */
export const digitalDelivery = 'Entrega por correo, en minutos'

/** Availability text of a product in lists. */
export function inStockWords(digital: boolean | undefined): string {
  return digital ? digitalDelivery : literals.home.inStock
}
