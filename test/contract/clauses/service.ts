import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { type Clause, shaped } from '../clause.ts'
import * as shapes from '../shapes.ts'
import { profileOf } from './known-things.ts'

/** What a person asks the shop: orders, points, tickets, a telephone that is theirs. A ticket stays. */
export const serviceClauses: Clause[] = [
  {
    id: 'API-07',
    call: 'POST /api/v1/customer/orders',
    promise: 'responde los pedidos con estado, pago enmascarado y envío',
    needs: 'session',
    check: async (visit) =>
      void shaped(
        Type.Object({ payload: Type.Array(shapes.Order) }),
        await visit.post('customer/orders'),
      ),
  },
  {
    id: 'API-07',
    call: 'GET /api/v1/customer/getRewards',
    promise: 'responde los puntos, uno por renglón',
    needs: 'session',
    check: async (visit) => void shaped(shapes.Rewards, await visit.get('customer/getRewards')),
  },
  {
    id: 'API-07',
    call: 'GET /api/v1/customer/tickets',
    promise: 'responde los tickets de la persona',
    needs: 'session',
    check: async (visit) => void shaped(shapes.Tickets, await visit.get('customer/tickets')),
  },
  {
    id: 'API-12',
    call: 'POST /api/v1/shop/ticket',
    promise: 'abre un ticket y la lista lo enseña',
    needs: 'session',
    async check(visit) {
      const { id, orders } = await profileOf(visit)
      const [order] = orders
      const reasons = shaped(shapes.TicketReasons, await visit.get('shop/ticketsReasons'))
      const reason = visit.found(reasons[0], 'una razón de tickets')
      const text = `Ticket que abre la revisión del contrato, ${randomUUID()}`
      const reply = await visit.post('shop/ticket', {
        subject: 'Revisión del contrato',
        body: text,
        tickets_reason_id: reason.id,
        order_id: order?.id ?? 'none',
        customer_id: id,
      })
      shaped(shapes.Done, reply)
      const tickets = shaped(shapes.Tickets, await visit.get('customer/tickets'))
      assert.ok(
        tickets.some(({ body }) => body === text),
        'el ticket no está en la lista',
      )
    },
  },
  {
    id: 'API-14',
    call: 'POST /api/v1/shop/ticket',
    promise: 'no abre un ticket en nombre de quien diga customer_id',
    needs: 'session',
    async check(visit) {
      const reasons = shaped(shapes.TicketReasons, await visit.get('shop/ticketsReasons'))
      const reason = visit.found(reasons[0], 'una razón de tickets')
      const { status, body } = await visit.send('POST', 'shop/ticket', {
        body: {
          subject: 'Revisión del contrato',
          body: 'Ticket que la revisión del contrato no debe poder abrir.',
          tickets_reason_id: reason.id,
          order_id: 'none',
          customer_id: 999_999_999,
        },
      })
      assert.equal(status, 403, `responde ${status}`)
      shaped(shapes.Problem, body)
    },
  },
  {
    id: 'API-08',
    call: 'POST /api/v1/customer/2fa',
    promise: 'no manda códigos a lo que no es un teléfono de diez dígitos, y lo dice',
    needs: 'session',
    check: async (visit) =>
      void shaped(shapes.Refused, await visit.post('customer/2fa', { phone: '123' })),
  },
  {
    id: 'API-08',
    call: 'POST /api/v1/customer/validateCode',
    promise: 'no da por bueno un código que no mandó, y lo dice',
    needs: 'session',
    check: async (visit) =>
      void shaped(shapes.Refused, await visit.post('customer/validateCode', { otp: '000000' })),
  },
]
