import { refuse } from '#domain/use-case-result.ts'
import { GatewayUnavailable } from '#payments/gateway.ts'

export const gatewayNotConnectedText =
  'Esa pasarela ya no está conectada. Quien lleva el servidor puede volver a poner sus claves; mientras, hazlo en el panel de la pasarela.'

/** Spanish messages of refused payment actions. */
export const paymentActionErrorMessages = {
  'attempt-not-found': 'No existe un pago con ese número.',
  'payment-not-found': 'No existe ese pago, o ya se atendió.',
  'notice-not-found': 'No existe ese aviso.',
  'never-opened': 'Ese pago nunca llegó a su pasarela: no hay nada que preguntarle.',
  'not-connected': gatewayNotConnectedText,
  'gateway-unavailable': 'La pasarela no contesta. La tienda volverá a preguntar sola.',
  'gateway-refused': 'La pasarela dijo que no. Míralo en su página.',
  'already-comparing': 'Otro proceso compara ahora mismo con la pasarela. Espera un momento.',
  'became-known': 'Ese pago ya tiene pedido; devuélvelo desde ahí.',
  'nothing-differs': 'Ese pago ya no tiene nada que no coincida.',
}

/** Converts an outage of the payment gateway into a refusal of the payment action. */
export async function catchGatewayOutage<T>(work: Promise<T>) {
  try {
    return await work
  } catch (error) {
    if (error instanceof GatewayUnavailable) return refuse('gateway-unavailable')
    throw error
  }
}
