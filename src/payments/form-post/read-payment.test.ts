import { expect, it } from 'vitest'
import { formPostToGatewayPayment } from './read-payment.ts'

const answer = { referencia: 'ref', moneda: 'MXN', monto: '1099.00', pagado: '1099.00' }
const asked = { sessionId: 'session', amount: 109_900 }

it('the response of the HTML form payment gateway is read with installment months and payment time', () => {
  const told = { ...answer, estado: 'pagada', pagos: '18', fecha: '2026-11-21T12:00:00Z' }
  expect(formPostToGatewayPayment(told, asked)).toMatchObject({
    status: 'paid',
    installments: 18,
    paidAt: new Date('2026-11-21T12:00:00Z'),
  })
})

it.each(['0', '-3', 'tres', '1.5', '1000'])(
  'a payment is still read from the gateway response when its installment months or time are invalid: %s',
  (pagos) => {
    const payment = formPostToGatewayPayment(
      { ...answer, estado: 'pagada', pagos, fecha: 'ayer' },
      asked,
    )
    expect(payment).toMatchObject({ status: 'paid', paidAmount: 109_900 })
    expect(payment).not.toHaveProperty('installments')
    expect(payment).not.toHaveProperty('paidAt')
  },
)

it('a pending payment whose gateway response lacks a valid expiry date gets no cash payment slip', () => {
  const told = { ...answer, estado: 'pendiente', pagado: '0', linea: '1234', vence: 'pronto' }
  expect(formPostToGatewayPayment(told, asked)).not.toHaveProperty('voucher')
})
