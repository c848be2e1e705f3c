import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  OrderNumber,
  PackBody,
  ParcelParams,
  ParcelReply,
  ShipBody,
} from '#contract/operator/orders.ts'
import { ShipManyBody, ShipManyReply } from '#contract/operator/shipments.ts'
import { Done } from '#contract/problem.ts'
import { readShipRows } from '#domain/orders/ship-rows.ts'
import { minutesToTakeBack } from '#domain/orders/shipment.ts'
import { deliverShipment } from '#use-cases/orders/deliver-shipment.ts'
import { packOrder, unpackShipment } from '#use-cases/orders/pack-order.ts'
import { readTracking, shipMany } from '#use-cases/orders/ship-many.ts'
import { shipOrder } from '#use-cases/orders/ship-order.ts'
import { takeBackShipment } from '#use-cases/orders/take-back-shipment.ts'
import type { OfficeTools } from '../tools.ts'
import { fieldOf, orderRefusalWords, sendOrderRefusal } from './order-refusals.ts'

const undo = `El correo sale en ${minutesToTakeBack} minutos; hasta entonces se deshace.`

/** Routes of parcels: pack, ship one or many, undo, deliver. */
export async function shipmentRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const config = { needs: 'orders:write' } as const

  app.post(
    '/api/v1/orders/:number/shipments',
    {
      config,
      schema: {
        operationId: 'packOrder',
        summary: 'Empaca lo que falta, o solo algunas piezas',
        params: OrderNumber,
        body: PackBody,
        response: { 200: ParcelReply },
      },
    },
    async ({ params: { number }, body: { lines }, caller: { actor } }, reply) => {
      const wanted = { number, actor, ...(lines && { units: unitsOf(lines) }) }
      const packed = await packOrder(db, wanted, clock())
      if (!packed.ok) return sendOrderRefusal(reply, packed)
      return { parcel: packed.shipment, messageForUser: `Paquete ${packed.shipment} empacado.` }
    },
  )

  app.post(
    '/api/v1/orders/:number/ship',
    {
      config,
      schema: {
        operationId: 'shipOrder',
        summary: 'Envía lo que falta, un paquete ya empacado o algunas piezas',
        description: undo,
        params: OrderNumber,
        body: ShipBody,
        response: { 200: ParcelReply },
      },
    },
    async ({ params: { number }, body, caller: { actor } }, reply) => {
      const { carrier, tracking_number: trackingNumber, parcel, lines } = body
      const read = await readTracking(db, { carrier, trackingNumber })
      if (!read.ok) return sendOrderRefusal(reply, read)
      const shipping = {
        number,
        actor,
        tracking: read.tracking,
        ...(parcel !== undefined && { shipment: parcel }),
        ...(lines && { units: unitsOf(lines) }),
      }
      const sent = await shipOrder(db, shipping, clock())
      if (!sent.ok) return sendOrderRefusal(reply, sent)
      const { order, shipment } = sent
      const said =
        order.state === 'processing'
          ? `Paquete ${shipment} enviado; falta lo demás de ${number}.`
          : `${number} enviado.`
      return { parcel: shipment, messageForUser: `${said} ${undo}` }
    },
  )

  app.post(
    '/api/v1/shipments',
    {
      config,
      schema: {
        operationId: 'shipOrders',
        summary: 'Envía muchos pedidos con sus guías; contesta renglón por renglón',
        body: ShipManyBody,
        response: { 200: ShipManyReply },
      },
    },
    async ({ body: { text, orders, carrier, rehearsed = false }, caller: { actor } }) => {
      const { rows, lost } = readShipRows(text, orders)
      const list = { rows, actor, rehearsed, ...(carrier && { carrier }) }
      const answers = await shipMany(db, list, clock())
      return {
        rows: answers.map(({ number, trackingNumber, ...answer }) => ({
          number,
          tracking_number: trackingNumber,
          ok: answer.ok,
          carrier: answer.ok ? answer.carrier : null,
          parcel: answer.ok ? answer.shipment : null,
          field: answer.ok ? null : fieldOf(answer),
          code: answer.ok ? null : answer.code,
          words: answer.ok ? null : orderRefusalWords(answer),
        })),
        lost,
      }
    },
  )

  const deeds = [
    {
      deed: 'unpack',
      operationId: 'unpackShipment',
      run: unpackShipment,
      summary: 'Desempaca un paquete que no ha salido',
      said: 'Desempacado.',
    },
    {
      deed: 'take-back',
      operationId: 'takeBackShipment',
      run: takeBackShipment,
      summary: 'Deshace un envío antes de que salga su correo',
      said: 'Envío deshecho; el paquete sigue empacado.',
    },
    {
      deed: 'deliver',
      operationId: 'deliverShipment',
      run: deliverShipment,
      summary: 'Dice que la paquetería lo entregó',
      said: 'Paquete entregado.',
    },
  ]
  for (const { deed, operationId, run, summary, said } of deeds) {
    app.post(
      `/api/v1/orders/:number/shipments/:parcel/${deed}`,
      { config, schema: { operationId, summary, params: ParcelParams, response: { 200: Done } } },
      async ({ params: { number, parcel }, caller: { actor } }, reply) => {
        const outcome = await run(db, { number, shipment: parcel, actor }, clock())
        if (!outcome.ok) return sendOrderRefusal(reply, outcome)
        return { success: true as const, messageForUser: said }
      },
    )
  }
}

function unitsOf(lines: { line: number; quantity: number }[]) {
  return lines.map(({ line, quantity }) => ({ lineId: line, quantity }))
}
