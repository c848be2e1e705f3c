import { literals } from './literals.ts'

/** How a key travels: what software promises where hardware is in stock. */
export const digitalDelivery = 'Entrega por correo, en minutos'

/** What is said of a product that can be had, wherever one is listed. */
export function inStockWords(digital: boolean | undefined): string {
  return digital ? digitalDelivery : literals.home.inStock
}
