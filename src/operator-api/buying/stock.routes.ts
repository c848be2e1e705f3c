import type { FastifyInstance } from 'fastify'
import { ChangedStockResponse } from '#contract/operator/stock.ts'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { formatStockMovementReason } from '#domain/buying/stock-movement-labels.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import {
  changeStock,
  listStockMovements,
  undoStockMovement,
} from '#use-cases/buying/change-stock.ts'
import { maxStorageBinLength, setProductStorageBin } from '#use-cases/buying/set-product-bin.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal, sendInvalidFieldError } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'

const defaultLimit = 50

const ownTexts: OwnRefusalTexts = {
  'already-undone': 'Ese movimiento ya se deshizo.',
  'product-digital': 'De un producto digital hay tantas piezas como claves.',
}

const tooLittle = ({ least }: { least: number }) =>
  `No puede haber menos de ${least}: lo apartado por pagos en curso y, en un conteo, lo vendido sin empacar.`

const toReply = ({ from, to, unpacked, movement }: ChangedStockResponse): ChangedStockResponse => ({
  from,
  to,
  unpacked,
  movement,
})

type Movement = NonNullable<Awaited<ReturnType<typeof listStockMovements>>>[number]

const movementColumns: ExportColumns<Movement> = {
  Cuándo: ({ createdAt }) => formatMexicoTimestamp(createdAt),
  Motivo: ({ reason }) => formatStockMovementReason(reason),
  Cambio: ({ change }) => change,
  Quedaron: ({ onHand }) => onHand,
  Pedido: ({ orderNumber }) => orderNumber,
  Nota: ({ note }) => note,
  Quién: ({ actor }) => (actor === 'import' ? 'Importación' : formatAuditLogActor(actor)),
}

/** Routes of one product's stock: movements, manual changes, storage location. */
export async function stockRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock } = tools

  registerOperationRoute(
    server,
    'listStockMovements',
    {
      config: { needs: 'stock:read' },
      summary: 'Los movimientos de existencias de un producto, el más reciente primero',
    },
    async ({ params, query: { before, limit = defaultLimit } }, reply) => {
      const found = await listStockMovements(db, params.product, { before, limit })
      if (!found) return sendRefusal(reply, { code: 'product-not-found' })
      return {
        movements: found.map(({ onHand, orderNumber, createdAt, ...movement }) => ({
          ...movement,
          on_hand: onHand,
          order_number: orderNumber,
          created_at: createdAt.toISOString(),
        })),
        next: found.length === limit ? (found.at(-1)?.id ?? null) : null,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportStockMovements',
    {
      config: { needs: 'stock:read', ...listExportRouteOptions },
      summary: 'Todos los movimientos de existencias de un producto como archivo CSV',
    },
    async (request, reply) => {
      const { product } = request.params
      const first = await listStockMovements(db, product, { limit: rowsPerExportBatch })
      if (!first) return sendRefusal(reply, { code: 'product-not-found' })
      return sendListExport(tools, request, reply, {
        list: 'stock-movements',
        filter: { product },
        name: 'movimientos',
        columns: movementColumns,
        async read(before?: number) {
          const page = { before, limit: rowsPerExportBatch }
          const rows = before ? ((await listStockMovements(db, product, page)) ?? []) : first
          return { rows, next: rows.length < rowsPerExportBatch ? undefined : rows.at(-1)?.id }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'changeStock',
    {
      config: { needs: 'stock:write' },
      summary: 'Cuenta las piezas de un producto, o anota cuántas llegaron o se fueron',
    },
    async ({ params: { product }, body, caller: { actor } }, reply) => {
      const { to, seen, by, reason, note } = body
      if ((to === undefined) === (by === undefined)) {
        const words = 'Di cuántas hay, o cuántas llegaron o se fueron.'
        return sendInvalidFieldError(reply, 'invalid-input', 'to', words)
      }
      if (to !== undefined && seen === undefined && reason !== 'count') {
        const words =
          'Di también cuántas había (`seen`), o cuántas llegaron o se fueron (`by`): lo vendido mientras sigue vendido.'
        return sendInvalidFieldError(reply, 'invalid-input', 'seen', words)
      }
      const change =
        to === undefined ? { by: by ?? 0 } : { to, ...(seen !== undefined && { seen }) }
      const wanted = { product, change, reason, actor, ...(note && { note }) }
      const changed = await changeStock(db, wanted, clock())
      if (changed.ok) return toReply(changed)
      return 'least' in changed
        ? sendErrorResponse(reply, 409, changed.code, tooLittle(changed))
        : sendRefusal(reply, changed, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'undoStockMovement',
    {
      config: { needs: 'stock:write' },
      summary:
        'Deshace un movimiento hecho a mano, una vez; lo vendido desde entonces sigue vendido',
    },
    async ({ params: { product, movement }, caller: { actor } }, reply) => {
      const undone = await undoStockMovement(db, { product, movement, actor }, clock())
      if (undone.ok) return toReply(undone)
      if (undone.code === 'too-little-stock')
        return sendErrorResponse(reply, 409, undone.code, tooLittle(undone))
      return sendRefusal(reply, undone, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'setProductBin',
    { config: { needs: 'stock:write' }, summary: 'Dice en qué lugar del almacén está un producto' },
    async ({ params: { product }, body: { bin }, caller: { actor } }, reply) => {
      const placed = await setProductStorageBin(db, { product, bin, actor }, clock())
      if (placed.ok) return { bin: placed.bin }
      if (placed.code === 'product-not-found') return sendRefusal(reply, { code: placed.code })
      const words = `Un lugar lleva ${maxStorageBinLength} letras cuando mucho.`
      return sendInvalidFieldError(reply, placed.code, 'bin', words)
    },
  )
}
