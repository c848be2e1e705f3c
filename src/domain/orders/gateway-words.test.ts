import { expect, it } from 'vitest'
import { centavos } from '../money.ts'
import { formerBusinessParts, formerBusinessText } from './gateway-words.ts'

const idle = {
  gateway: 'stripe',
  isConnected: true,
  payments: 0,
  expected: centavos(0),
  refunds: 0,
  owed: centavos(0),
}
const open = { ...idle, payments: 1, expected: centavos(49_900), refunds: 2, owed: centavos(1000) }

it('a connected former gateway without open amounts waits for late notices', () => {
  expect(formerBusinessParts(idle)).toEqual({
    open: 'Nada abierto',
    advice: 'Sigue conectada, por si llega un contracargo o un pago tardío.',
  })
})

it('open amounts of a former gateway are handled by the shop, or by people without a connection', () => {
  expect(formerBusinessParts(open)).toEqual({
    open: '1 pago por llegar ($499.00) y 2 reembolsos por hacer ($10.00)',
    advice: 'Sigue conectada y la tienda lo atiende sola.',
  })
  expect(formerBusinessText({ ...open, isConnected: false })).toMatch(
    /^Stripe, pasarela de antes: 1 pago .* \(\$10\.00\)\. Ya no está conectada/,
  )
})
