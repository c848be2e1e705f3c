import type { FastifyInstance } from 'fastify'
import { toMoneyCell } from '#domain/export-file-cell.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { paymentMethodTexts } from '#domain/orders/payment-texts.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { readRefundApprovalListPage, readRefundListPage } from './read-refund-pages.ts'

/** Routes that export lists of refunds as files. */
export async function refundExportRoutes(
  server: FastifyInstance,
  tools: OperatorRouteDependencies,
) {
  const { db, clock } = tools
  const config = { needs: 'refunds:read', ...listExportRouteOptions } as const

  registerOperationRoute(
    server,
    'exportRefunds',
    { config, summary: 'Los mismos reembolsos como archivo CSV, sin cuentas completas' },
    (request, reply) => {
      const { state = 'waiting', search } = request.query
      return sendListExport(tools, request, reply, {
        list: 'refunds',
        filter: { state },
        search,
        name: 'reembolsos',
        columns: refundColumns,
        read: (after?: number) =>
          readRefundListPage(db, { state, search }, { after, limit: rowsPerExportBatch }),
      })
    },
  )

  registerOperationRoute(
    server,
    'exportRefundApprovals',
    { config, summary: 'Las mismas aprobaciones como archivo CSV' },
    (request, reply) => {
      const { state = 'waiting', search } = request.query
      const now = clock()
      return sendListExport(tools, request, reply, {
        list: 'refund-approvals',
        filter: { state },
        search,
        name: 'aprobaciones',
        columns: approvalColumns,
        read: (after?: number) =>
          readRefundApprovalListPage(
            db,
            { state, search },
            { after, limit: rowsPerExportBatch, now },
          ),
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
type Refund = Awaited<ReturnType<typeof readRefundListPage>>['rows'][number]

const refundColumns: ExportColumns<Refund> = {
  Pedido: ({ orderNumber }) => orderNumber,
  Importe: ({ amount }) => toMoneyCell(amount),
  'Por qué': ({ reason }) => reason,
  Estado: ({ state }) => stateTexts[state],
  Forma: ({ method }) => method && paymentMethodTexts[method],
  'CLABE, final': ({ clabeEnding }) => clabeEnding,
  Desde: ({ createdAt }) => formatMexicoTimestamp(createdAt),
  Hecho: ({ finishedAt }) => finishedAt && formatMexicoTimestamp(finishedAt),
  Referencia: ({ reference }) => reference,
}

const decisionTexts = {
  waiting: 'Espera',
  approved: 'Aprobado',
  refused: 'Rechazado',
  expired: 'Venció',
} as const
type Approval = Awaited<ReturnType<typeof readRefundApprovalListPage>>['rows'][number]

const approvalColumns: ExportColumns<Approval> = {
  Pedido: ({ orderNumber }) => orderNumber,
  Importe: ({ amount }) => toMoneyCell(amount),
  'Por qué': ({ reason }) => reason,
  'Quién lo pidió': ({ askedBy }) => askedBy,
  'Se pidió': ({ askedAt }) => formatMexicoTimestamp(askedAt),
  Vence: ({ expiresAt }) => formatMexicoTimestamp(expiresAt),
  Estado: ({ state }) => decisionTexts[state],
  'Quién decidió': ({ decidedBy }) => decidedBy,
  Cuándo: ({ decidedAt }) => decidedAt && formatMexicoTimestamp(decidedAt),
  Motivo: ({ decidedReason }) => decidedReason,
}
