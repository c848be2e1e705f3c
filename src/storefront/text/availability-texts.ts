import { literals } from './specified-texts.ts'

/** Delivery text of products delivered as a digital licence key. */
export const digitalDeliveryText = 'Entrega por correo, en minutos'

/** Availability text of a product in lists. */
export function formatAvailability(digital: boolean | undefined): string {
  return digital ? digitalDeliveryText : literals.home.inStock
}
