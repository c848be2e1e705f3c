import type { FastifyInstance } from 'fastify'
import { parseShipmentRows } from '#domain/orders/parse-shipment-rows.ts'
import { shipmentUndoMinutes } from '#domain/orders/shipment.ts'
import { packOrder, unpackShipment } from '#use-cases/orders/pack-order.ts'
import { deliverShipment } from '#use-cases/orders/record-shipment-delivery.ts'
import { parseTrackingNumber, shipManyOrders } from '#use-cases/orders/ship-many-orders.ts'
import { shipOrder } from '#use-cases/orders/ship-order.ts'
import { undoShipment } from '#use-cases/orders/undo-shipment.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { createSuccessReply } from '../success-response.ts'
import {
  getFieldOfOrderActionError,
  formatOrderActionError,
  sendOrderActionError,
} from './order-error-responses.ts'

const undo = `El correo sale en ${shipmentUndoMinutes} minutos; hasta entonces se deshace.`

/** Routes of parcels: pack, ship one or many, undo, deliver. */
export async function shipmentRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  const config = { needs: 'orders:write' } as const

  registerOperationRoute(
    server,
    'packOrder',
    { config, summary: 'Empaca lo que falta, o solo algunas piezas' },
    async ({ params: { number }, body: { lines }, caller: { actor } }, reply) => {
      const wanted = { number, actor, ...(lines && { units: unitsOf(lines) }) }
      const packed = await packOrder(db, wanted, clock())
      if (!packed.ok) return sendOrderActionError(reply, packed)
      return { parcel: packed.shipment, messageForUser: `Paquete ${packed.shipment} empacado.` }
    },
  )

  registerOperationRoute(
    server,
    'shipOrder',
    {
      config,
      summary: 'Envía lo que falta, un paquete ya empacado o algunas piezas',
      description: undo,
    },
    async ({ params: { number }, body, caller: { actor } }, reply) => {
      const { carrier, tracking_number: trackingNumber, parcel, lines } = body
      const read = await parseTrackingNumber(db, { carrier, trackingNumber })
      if (!read.ok) return sendOrderActionError(reply, read)
      const shipping = {
        number,
        actor,
        tracking: read.tracking,
        ...(parcel !== undefined && { shipment: parcel }),
        ...(lines && { units: unitsOf(lines) }),
      }
      const sent = await shipOrder(db, shipping, clock())
      if (!sent.ok) return sendOrderActionError(reply, sent)
      const { order, shipment } = sent
      const said =
        order.state === 'processing'
          ? `Paquete ${shipment} enviado; falta lo demás de ${number}.`
          : `${number} enviado.`
      return { parcel: shipment, messageForUser: `${said} ${undo}` }
    },
  )

  registerOperationRoute(
    server,
    'shipOrders',
    { config, summary: 'Envía muchos pedidos con sus guías; contesta renglón por renglón' },
    async ({ body: { text, orders, carrier, rehearsed = false }, caller: { actor } }) => {
      const { rows, lost } = parseShipmentRows(text, orders)
      const list = { rows, actor, rehearsed, ...(carrier && { carrier }) }
      const answers = await shipManyOrders(db, list, clock())
      return {
        rows: answers.map(({ number, trackingNumber, ...answer }) => ({
          number,
          tracking_number: trackingNumber,
          ok: answer.ok,
          carrier: answer.ok ? answer.carrier : null,
          parcel: answer.ok ? answer.shipment : null,
          field: answer.ok ? null : getFieldOfOrderActionError(answer),
          code: answer.ok ? null : answer.code,
          words: answer.ok ? null : formatOrderActionError(answer),
        })),
        lost,
      }
    },
  )

  registerOperationRoute(
    server,
    'unpackShipment',
    { config, summary: 'Desempaca un paquete que no ha salido' },
    async ({ params: { number, parcel }, caller: { actor } }, reply) => {
      const unpacked = await unpackShipment(db, { number, shipment: parcel, actor }, clock())
      return unpacked.ok
        ? createSuccessReply('Desempacado.')
        : sendOrderActionError(reply, unpacked)
    },
  )

  registerOperationRoute(
    server,
    'takeBackShipment',
    { config, summary: 'Deshace un envío antes de que salga su correo' },
    async ({ params: { number, parcel }, caller: { actor } }, reply) => {
      const undone = await undoShipment(db, { number, shipment: parcel, actor }, clock())
      return undone.ok
        ? createSuccessReply('Envío deshecho; el paquete sigue empacado.')
        : sendOrderActionError(reply, undone)
    },
  )

  registerOperationRoute(
    server,
    'deliverShipment',
    { config, summary: 'Dice que la paquetería lo entregó' },
    async ({ params: { number, parcel }, caller: { actor } }, reply) => {
      const delivered = await deliverShipment(db, { number, shipment: parcel, actor }, clock())
      return delivered.ok
        ? createSuccessReply('Paquete entregado.')
        : sendOrderActionError(reply, delivered)
    },
  )
}

function unitsOf(lines: { line: number; quantity: number }[]) {
  return lines.map(({ line, quantity }) => ({ lineId: line, quantity }))
}
