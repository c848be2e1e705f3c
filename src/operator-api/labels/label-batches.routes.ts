import type { FastifyInstance } from 'fastify'
import { toPesos } from '#domain/money.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import {
  findLabelBatch,
  type LabelBatchRow,
  listLabelBatchRows,
} from '#persistence/labels/label-batches.ts'
import { addLabelBatch, runLabelBatches } from '#use-cases/labels/buy-labels.ts'
import { printLabels } from '#use-cases/labels/print-labels.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { formatLabelRefusal } from './label-refusal-texts.ts'

/** Routes of labels that are bought for many orders. */
export async function labelBatchRoutes(
  server: FastifyInstance,
  { db, clock, connections }: OperatorRouteDependencies,
) {
  const { cipher, carriers: open } = connections
  const access = { cipher, open, clock, describe: formatLabelRefusal }

  registerOperationRoute(
    server,
    'buyLabels',
    {
      config: { needs: 'labels:write' },
      summary: 'Compra la guía del siguiente paquete de cada pedido; se compran aparte',
      description:
        'Contesta en cuanto la recibe; `GET /api/v1/label-batches/{batch}` dice por dónde va. Un pedido que ya espera en otra lista no se compra dos veces.',
    },
    async ({ body: { orders: numbers, prefers }, caller: { actor }, log }, reply) => {
      const added = await addLabelBatch(db, access, { numbers, prefers, actor })
      if (!added.ok) return sendRefusal(reply, added)
      // After a crash, a background job continues.
      void runLabelBatches(db, access).catch((error: unknown) =>
        log.error(error, 'labels not bought'),
      )
      const { id } = added
      return { success: true as const, messageForUser: 'Se están comprando las guías.', id }
    },
  )

  registerOperationRoute(
    server,
    'getLabelBatch',
    {
      config: { needs: 'orders:read' },
      summary: 'Las guías que se compraron juntas, y por qué otras no se compraron',
    },
    async ({ params: { batch: id } }, reply) => {
      const batch = await findLabelBatch(db, id)
      if (!batch) return sendRefusal(reply, { code: 'label-batch-not-found' })
      const rows = await listLabelBatchRows(db, id)
      return {
        id,
        prefers: batch.prefers,
        person: formatAuditLogActor(batch.askedBy),
        created_at: batch.createdAt.toISOString(),
        rows: rows.map(toRow),
      }
    },
  )

  registerOperationRoute(
    server,
    'printLabels',
    {
      config: { needs: 'orders:read', cost: 'file', file: true },
      summary: 'Las etiquetas de las guías que se compraron juntas, en un PDF',
      description: 'La última página nombra los pedidos cuya etiqueta no se pudo traer.',
    },
    async ({ params: { batch } }, reply) => {
      const file = await printLabels(db, connections.labelFiles, batch)
      if (!file) return sendRefusal(reply, { code: 'label-batch-not-found' })
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="guias-${batch}.pdf"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(file))
    },
  )
}

function toRow({ label, fault, endedAt, paid, ...order }: LabelBatchRow) {
  const row = { ...order, paid: toPesos(paid), ...noLabel }
  if (label === null)
    return {
      ...row,
      outcome: endedAt === null ? ('waiting' as const) : ('none' as const),
      words: fault,
    }
  const { state: outcome, carrier, service, days, price, trackingNumber, fileUrl } = label
  if (outcome === 'canceled') return { ...row, outcome: 'none' as const, words: canceled }
  if (outcome === 'refused') {
    const refused = { ok: false, code: 'label-refused', reason: label.fault ?? '' } as const
    return { ...row, outcome: 'none' as const, words: formatLabelRefusal(refused) }
  }
  return {
    ...row,
    outcome,
    carrier,
    service,
    days,
    price: toPesos(price),
    tracking_number: trackingNumber,
    file_url: fileUrl,
  }
}

const canceled = 'Su guía se canceló.'

const noLabel = {
  words: null,
  carrier: null,
  service: null,
  days: null,
  price: null,
  tracking_number: null,
  file_url: null,
}
