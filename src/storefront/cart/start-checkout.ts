import { linkTo } from '../route-names.ts'

/** 'Proceder al pago' of the side panel (CHK-04). */
export async function startCheckout(): Promise<void> {
  window.location.assign(linkTo('Checkout'))
}
