import type { FastifyInstance } from 'fastify'
import { stampInMexico } from '#domain/calendar.ts'
import { moneyCell } from '#domain/file-cell.ts'
import { methodTexts } from '#domain/orders/payment-words.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'
import { pageOfApprovals, pageOfRefunds } from './refund-pages.ts'

/** Routes of refund exports. */
export async function refundListFileRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools
  const config = { needs: 'refunds:read', ...listFile } as const

  serve(
    server,
    'exportRefunds',
    { config, summary: 'Los mismos reembolsos como archivo CSV, sin cuentas completas' },
    (request, reply) => {
      const { state = 'waiting', search } = request.query
      return sendList(tools, request, reply, {
        list: 'refunds',
        filter: { state },
        search,
        name: 'reembolsos',
        columns: refundColumns,
        read: (after?: number) =>
          pageOfRefunds(db, { state, search }, { after, limit: rowsAtOnce }),
      })
    },
  )

  serve(
    server,
    'exportRefundApprovals',
    { config, summary: 'Las mismas aprobaciones como archivo CSV' },
    (request, reply) => {
      const { state = 'waiting', search } = request.query
      const now = clock()
      return sendList(tools, request, reply, {
        list: 'refund-approvals',
        filter: { state },
        search,
        name: 'aprobaciones',
        columns: approvalColumns,
        read: (after?: number) =>
          pageOfApprovals(db, { state, search }, { after, limit: rowsAtOnce, now }),
      })
    },
  )
}

const stateTexts = {
  requested: 'Se está haciendo',
  failed: 'La pasarela no lo hizo',
  needs_clabe: 'Por transferir',
  done: 'Hecho',
} as const
type Refund = Awaited<ReturnType<typeof pageOfRefunds>>['rows'][number]

const refundColumns: Columns<Refund> = {
  Pedido: ({ orderNumber }) => orderNumber,
  Importe: ({ amount }) => moneyCell(amount),
  'Por qué': ({ reason }) => reason,
  Estado: ({ state }) => stateTexts[state],
  Forma: ({ method }) => method && methodTexts[method],
  'CLABE, final': ({ clabeEnding }) => clabeEnding,
  Desde: ({ createdAt }) => stampInMexico(createdAt),
  Hecho: ({ finishedAt }) => finishedAt && stampInMexico(finishedAt),
  Referencia: ({ reference }) => reference,
}

const decisionTexts = {
  waiting: 'Espera',
  approved: 'Aprobado',
  refused: 'Rechazado',
  expired: 'Venció',
} as const
type Approval = Awaited<ReturnType<typeof pageOfApprovals>>['rows'][number]

const approvalColumns: Columns<Approval> = {
  Pedido: ({ orderNumber }) => orderNumber,
  Importe: ({ amount }) => moneyCell(amount),
  'Por qué': ({ reason }) => reason,
  'Quién lo pidió': ({ askedBy }) => askedBy,
  'Se pidió': ({ askedAt }) => stampInMexico(askedAt),
  Vence: ({ expiresAt }) => stampInMexico(expiresAt),
  Estado: ({ state }) => decisionTexts[state],
  'Quién decidió': ({ decidedBy }) => decidedBy,
  Cuándo: ({ decidedAt }) => decidedAt && stampInMexico(decidedAt),
  Motivo: ({ decidedReason }) => decidedReason,
}
