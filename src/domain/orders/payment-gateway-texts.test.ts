import { expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import { createFormerGatewayTexts, describeFormerGatewayBalance } from './payment-gateway-texts.ts'

const idle = {
  gateway: 'stripe',
  isConnected: true,
  payments: 0,
  expected: toCentavos(0),
  refunds: 0,
  owed: toCentavos(0),
}
const open = {
  ...idle,
  payments: 1,
  expected: toCentavos(49_900),
  refunds: 2,
  owed: toCentavos(1000),
}

it('a former payment gateway without open payments is shown as still connected, for late payments and charge-backs', () => {
  expect(createFormerGatewayTexts(idle)).toEqual({
    open: 'Nada abierto',
    advice: 'Sigue conectada, por si llega un contracargo o un pago tardío.',
  })
})

it('open payments of a former gateway complete automatically while it is still connected, otherwise an operator completes them', () => {
  expect(createFormerGatewayTexts(open)).toEqual({
    open: '1 pago por llegar ($499.00) y 2 reembolsos por hacer ($10.00)',
    advice: 'Sigue conectada y la tienda lo atiende sola.',
  })
  expect(describeFormerGatewayBalance({ ...open, isConnected: false })).toMatch(
    /^Stripe, pasarela de antes: 1 pago .* \(\$10\.00\)\. Ya no está conectada/,
  )
})
