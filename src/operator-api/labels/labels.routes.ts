import type { FastifyInstance } from 'fastify'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import type { RankedOffer } from '#domain/labels/label-offers.ts'
import { type Centavos, fromPesos, subtractCentavos, toPesos } from '#domain/money.ts'
import { shipmentUndoMinutes } from '#domain/orders/shipment.ts'
import { buyLabel } from '#use-cases/labels/buy-label.ts'
import { cancelLabel } from '#use-cases/labels/cancel-label.ts'
import { finishLabel, type FinishedLabel } from '#use-cases/labels/finish-label.ts'
import { quoteLabel } from '#use-cases/labels/quote-label.ts'
import { readOrderLabels } from '#use-cases/labels/read-order-labels.ts'
import { formatOrderActionError } from '../orders/order-error-responses.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { sendLabelRefusal } from './send-label-refusal.ts'

const undo = `El correo sale en ${shipmentUndoMinutes} minutos; hasta entonces el envío se deshace, no la guía.`

const canceledWords = 'Guía cancelada. La plataforma dice cuándo regresa su costo a tu saldo.'
const canceledAfterSending = `${canceledWords} El paquete sigue como enviado con ella: deshaz el envío o mándalo con otra.`

/** Routes of labels: what an order needs, offers, buying, and going on with a purchase. */
export async function labelRoutes(
  server: FastifyInstance,
  { db, clock, connections }: OperatorRouteDependencies,
) {
  const access = { cipher: connections.cipher, open: connections.carriers }

  registerOperationRoute(
    server,
    'getOrderLabels',
    {
      config: { needs: 'orders:read' },
      summary: 'Las guías compradas de un pedido, y su siguiente paquete como se adivina',
    },
    async ({ params: { number } }, reply) => {
      const found = await readOrderLabels(db, access, number)
      if (!found) return sendRefusal(reply, { code: 'order-not-found' })
      return {
        provider: found.provider,
        sender_missing: found.missing,
        boxes: found.boxes,
        box: found.box,
        goods_grams: found.grams,
        unweighed: found.unweighed,
        goods_value: toPesos(found.value),
        paid: toPesos(found.paid),
        labels: found.labels.map((label) => ({
          id: label.id,
          parcel: label.position,
          state: label.state,
          provider: findConnectionProvider('labels', label.provider)?.label ?? label.provider,
          carrier: label.carrier,
          service: label.service,
          days: label.days,
          price: toPesos(label.price),
          tracking_number: label.trackingNumber,
          file_url: label.fileUrl,
          fault: label.fault,
          problem: label.trackingProblem,
          cancellation: label.cancellation,
          bought_by: label.boughtBy,
          created_at: label.createdAt.toISOString(),
        })),
      }
    },
  )

  registerOperationRoute(
    server,
    'quoteLabel',
    {
      config: { needs: 'labels:write' },
      summary: 'Pregunta precios de guías para un paquete; no compra nada',
    },
    async ({ params: { number }, body }, reply) => {
      const quoted = await quoteLabel(db, access, { number, ...toParcel(body) })
      if (!quoted.ok) return sendLabelRefusal(reply, quoted)
      const found = await readOrderLabels(db, access, number)
      const paid = found?.paid ?? fromPesos(0)
      return {
        best: quoted.best.map((offer) => toOffer(offer, paid)),
        others: quoted.others.map((offer) => toOffer({ ...offer, merits: [] }, paid)),
      }
    },
  )

  registerOperationRoute(
    server,
    'buyLabel',
    {
      config: { needs: 'labels:write' },
      summary: 'Compra una guía y envía su paquete; un paquete tiene una, aunque se pida dos veces',
      description: undo,
    },
    async ({ params: { number }, body, caller: { actor } }, reply) => {
      const { offer: offerKey, price, parcel: shipment } = body
      const bought = await buyLabel(
        db,
        access,
        {
          number,
          actor,
          offerKey,
          price: fromPesos(price),
          ...toParcel(body),
          ...(shipment !== undefined && { shipment }),
        },
        clock(),
      )
      return bought.ok
        ? createSuccessReply(describeFinishedLabel(bought))
        : sendLabelRefusal(reply, bought)
    },
  )

  registerOperationRoute(
    server,
    'finishLabel',
    {
      config: { needs: 'labels:write' },
      summary: 'Vuelve a preguntar por una guía que no terminó de comprarse; no compra otra',
    },
    async ({ params: { number, label } }, reply) => {
      const found = await readOrderLabels(db, access, number)
      if (!found?.labels.some(({ id }) => id === label))
        return sendRefusal(reply, { code: 'label-not-found' })
      const finished = await finishLabel(db, access, label, clock())
      return finished.ok
        ? createSuccessReply(describeFinishedLabel(finished))
        : sendLabelRefusal(reply, finished)
    },
  )

  registerOperationRoute(
    server,
    'cancelLabel',
    {
      config: { needs: 'labels:write' },
      summary: 'Cancela una guía en su plataforma; si nadie la ha recogido, devuelve su costo',
    },
    async ({ params: { number, label }, caller: { actor } }, reply) => {
      const found = await readOrderLabels(db, access, number)
      if (!found?.labels.some(({ id }) => id === label))
        return sendRefusal(reply, { code: 'label-not-found' })
      const canceled = await cancelLabel(db, access, { id: label, actor }, clock())
      return canceled.ok
        ? createSuccessReply(canceled.isSent ? canceledAfterSending : canceledWords)
        : sendLabelRefusal(reply, canceled)
    },
  )
}

type Parcel = {
  length: number
  width: number
  height: number
  grams: number
  declared?: number
}

function toParcel({ length, width, height, grams, declared = 0 }: Parcel) {
  return {
    parcel: { length, width, height, grams },
    declaredValue: declared > 0 ? fromPesos(declared) : null,
  }
}

function toOffer({ price, ...offer }: RankedOffer, paid: Centavos) {
  return { ...offer, price: toPesos(price), left: toPesos(subtractCentavos(paid, price)) }
}

function describeFinishedLabel({ label, shipment, unshipped }: FinishedLabel): string {
  const { carrier, trackingNumber } = label
  if (trackingNumber === null)
    return `Comprada. ${carrier} todavía no le pone número; en un momento está.`
  const bought = `Guía de ${carrier} comprada: ${trackingNumber}.`
  if (unshipped)
    return `${bought} El paquete no se marcó como enviado: ${formatOrderActionError(unshipped)}`
  return shipment === null ? bought : `${bought} Paquete ${shipment} enviado. ${undo}`
}
