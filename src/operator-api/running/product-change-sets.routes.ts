import type { FastifyInstance } from 'fastify'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { describeBulkEdit } from '#domain/catalogue/bulk-edit-text.ts'
import * as heldPrices from '#persistence/catalogue/price-changes-held-by-offer.ts'
import { applyChangeSet, undoChangeSet } from '#use-cases/running/apply-product-change-set.ts'
import { excludeChangeSetProducts } from '#use-cases/running/exclude-change-set-rows.ts'
import { findOffersEndedByChangeSet } from '#use-cases/running/find-offers-ended-by-change-set.ts'
import { prepareBulkEdit } from '#use-cases/running/prepare-bulk-edit.ts'
import { listChangeSets, readChangeSet } from '#use-cases/running/read-product-change-sets.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { getCallerStepUpExpiry } from '../route-permissions.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import {
  listExportRouteOptions,
  rowsPerExportBatch as rowsOfFile,
  sendListExport,
} from '../send-list-export.ts'
import { listCallerPermissions, listFieldsHiddenFromCaller } from './caller-permissions.ts'
import {
  toChangeSetRow,
  toChangeSet,
  parseBulkEdit,
  changeSetCsvColumns,
  toChangeSetCsvRows,
  formatChangeSetResult,
} from './product-change-set-responses.ts'
import { formatOffersEndingConfirmation } from './product-error-responses.ts'

const setsAtOnce = 50
const rowsAtOnce = 100
/** Maximum time in ms that a reply waits for a small bulk change to finish. */
const briefly = 700

const ownTexts: OwnRefusalTexts = { 'category-not-found': 'Esa categoría no existe.' }

const exactWords = 'Escribe los pesos con dos decimales como máximo, como 1299.50.'
const whoMay =
  'Además, el permiso de cada cosa que cambia: `prices:write` para precios y ofertas, `stock:write` para la existencia, `costs:write` para los costos, `products:write` para lo demás.'

/** Routes of change sets (bulk edits of products): prepare, review, apply, undo. */
export async function changeSetRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock } = tools
  registerOperationRoute(
    server,
    'listChangeSets',
    {
      config: { needs: 'products:read' },
      summary: 'Los cambios de productos que se hicieron, el más reciente primero',
    },
    async ({ query: { before } }) => {
      const { sets, next } = await listChangeSets(db, { before, limit: setsAtOnce })
      return { sets: sets.map(toChangeSet), next }
    },
  )

  registerOperationRoute(
    server,
    'createChangeSet',
    {
      config: { needs: 'products:read' },
      summary: 'Prepara un cambio de muchos productos: dice cómo quedaría cada uno',
      description: `No cambia nada hasta que se aplica. ${whoMay}`,
    },
    async ({ body: { choice, edit: asked }, caller }, reply) => {
      const edit = parseBulkEdit(asked)
      if (!edit) return sendErrorResponse(reply, 422, 'invalid-input', exactWords)
      const { actor } = caller
      const wanted = { choice, edit, summary: describeBulkEdit(edit) || '—', actor }
      const prepared = await prepareBulkEdit(
        db,
        { ...wanted, permissions: listCallerPermissions(caller) },
        clock(),
      )
      if (prepared.ok) return { id: prepared.id }
      if (prepared.code !== 'too-many') return sendRefusal(reply, prepared, ownTexts)
      const words = `Son más de ${prepared.most.toLocaleString('es-MX')} productos. Elige menos, por ejemplo por categoría.`
      return sendErrorResponse(reply, 409, prepared.code, words)
    },
  )

  registerOperationRoute(
    server,
    'getChangeSet',
    {
      config: { needs: 'products:read' },
      summary: 'Un cambio con sus productos: cómo eran y cómo quedan',
    },
    async ({ params: { id }, query: { after, state }, caller }, reply) => {
      const view = { after, limit: rowsAtOnce, ...(state && { state }) }
      const found = await readChangeSet(db, id, view)
      if (!found) return sendRefusal(reply, { code: 'set-not-found' })
      const [hidden, now] = [listFieldsHiddenFromCaller(caller), clock()]
      const ended =
        found.set.appliedAt === null ? await findOffersEndedByChangeSet(db, id, now) : []
      return {
        set: toChangeSet(found.set),
        rows: found.rows.map((row) => toChangeSetRow(row, { hidden, now })),
        next: found.next,
        ends_offers: ended.length,
        held_by_offer:
          found.set.appliedAt === null
            ? await heldPrices.countRowsHeldByOffer(db, found.set.id)
            : 0,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportChangeSetRows',
    {
      config: { needs: 'products:read', ...listExportRouteOptions },
      summary: 'Un cambio con sus productos como archivo CSV: cómo eran y cómo quedan',
    },
    async (request, reply) => {
      const { id } = request.params
      if (!(await readChangeSet(db, id, { limit: 1 })))
        return sendRefusal(reply, { code: 'set-not-found' })
      const context = { hidden: listFieldsHiddenFromCaller(request.caller), now: clock() }
      return sendListExport(tools, request, reply, {
        list: 'change-set',
        filter: { id },
        name: `cambio-${id}`,
        columns: changeSetCsvColumns,
        async read(after?: number) {
          const page = await readChangeSet(db, id, { limit: rowsOfFile, after })
          return {
            rows: page?.rows.flatMap((row) => toChangeSetCsvRows(row, context)) ?? [],
            next: page?.next ?? undefined,
          }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'excludeChangeSetRows',
    {
      config: { needs: 'products:read' },
      summary: 'Deja productos fuera de un cambio que no se ha hecho, o los vuelve a incluir',
      description: whoMay,
    },
    async ({ params: { id }, body, caller }, reply) => {
      const { products: skus = [], ending_offers: areEnding, held_by_offer: areHeld, out } = body
      const products = areHeld
        ? ('held-by-offer' as const)
        : areEnding
          ? ('ending-offers' as const)
          : skus
      const wanted = { id, products, out, permissions: listCallerPermissions(caller) }
      const kept = await excludeChangeSetProducts(db, wanted, clock())
      if (kept.ok) return { changed: kept.changed, messageForUser: keptWords(kept.changed, out) }
      return sendRefusal(reply, kept)
    },
  )

  for (const [deed, operation, move, summary] of [
    [
      'apply',
      'applyChangeSet',
      applyChangeSet,
      'Hace un cambio preparado; lo que alguien cambió mientras, se queda',
    ],
    [
      'undo',
      'undoChangeSet',
      undoChangeSet,
      'Deshace un cambio; lo que alguien cambió después, se queda',
    ],
  ] as const) {
    registerOperationRoute(
      server,
      operation,
      {
        config: { needs: 'products:read' },
        summary,
        description: `Lo que tarda más de un momento sigue solo (\`underway\`): el cambio dice en \`moving\` hasta cuándo. Con más de 50 precios, con los que cambió en los últimos diez minutos, solo una persona que confirmó quién es. Si con el cambio terminan hoy ofertas vigentes, es un 409 \`ends-offers\` mientras \`end_offers\` no lo confirme. ${whoMay}`,
      },
      async (request, reply) => {
        const { params, body, caller, id: requestId } = request
        const { id } = params
        const who = { actor: caller.actor, freshUntil: getCallerStepUpExpiry(caller) }
        const endOffers = body?.end_offers
        const permissions = listCallerPermissions(caller)
        const wanted = { id, ...who, requestId, endOffers, permissions, patience: briefly }
        const onStopped = (error: unknown) => request.log.error(error, 'change stopped')
        const moved = await move(db, { ...wanted, onStopped }, clock())
        if (moved.ok) return { ...moved, messageForUser: formatChangeSetResult(deed, moved) }
        if (moved.code === 'step-up-required') return server.refuseUnlessFresh(request, reply)
        if (moved.code !== 'ends-offers') return sendRefusal(reply, moved)
        const words = formatOffersEndingConfirmation(moved.products, 'déjalos fuera')
        return sendErrorResponse(reply, 409, moved.code, words)
      },
    )
  }
}

function keptWords(count: number, out: boolean): string {
  const many = count === 1 ? '1 producto' : `${count.toLocaleString('es-MX')} productos`
  return out ? `${many} fuera de este cambio.` : `${many} de vuelta en este cambio.`
}
