import type { FastifyInstance } from 'fastify'
import { type ProductLicenceCounts } from '#contract/operator/licences.ts'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { readProductLicences } from '#use-cases/orders/read-product-licences.ts'
import { countLicences, listLicences } from '#use-cases/running/list-licences.ts'
import { cacheLargeCounts } from '../cache-large-counts.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'

const pageSize = 50
const ownTexts: OwnRefusalTexts = {
  'product-not-found': 'No existe un producto digital con esa url_key o ese SKU.',
}

type Row = Awaited<ReturnType<typeof listLicences>>['products'][number]

/** Routes that count licence keys per product and list one product's keys in masked form. */
export async function licenceListRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock, licences } = tools

  const counts = cacheLargeCounts(() => countLicences(db, clock()), {
    size: ({ all }) => all,
    clock,
  })

  registerOperationRoute(
    server,
    'listLicences',
    {
      config: { needs: 'licences:read' },
      summary: 'Cuántas claves tiene cada producto digital, el más nuevo primero',
      description: 'Con `low`, aquellos a los que les quedan tres o menos por vender.',
    },
    async ({ query: { after, tab = 'low', search } }) => {
      const [{ products, next }, counted] = await Promise.all([
        listLicences(db, { tab, search }, { after, limit: pageSize }, clock()),
        counts(),
      ])
      return { products: products.map(licencesRow), next, counts: counted }
    },
  )

  registerOperationRoute(
    server,
    'exportLicences',
    {
      config: { needs: 'licences:read', ...listExportRouteOptions },
      summary: 'Lo mismo como archivo CSV: cuántas, nunca las claves',
    },
    (request, reply) => {
      const { tab = 'low', search } = request.query
      const now = clock()
      return sendListExport(tools, request, reply, {
        list: 'licences',
        filter: { tab },
        search,
        name: 'licencias',
        columns,
        async read(after?: number) {
          const page = { after, limit: rowsPerExportBatch }
          const { products, next } = await listLicences(db, { tab, search }, page, now)
          return { rows: products, next: next ?? undefined }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'listProductLicences',
    {
      config: { needs: 'licences:read' },
      summary: 'Las claves de un producto, la más nueva primero; de cada una solo su final',
    },
    async ({ params: { product }, query: { state, after } }, reply) => {
      const page = { state, after, limit: pageSize }
      const found = await readProductLicences(db, licences, product, page)
      if (!found) return sendRefusal(reply, { code: 'product-not-found' }, ownTexts)
      return {
        product: licencesRow(found.counts),
        keys: found.keys.map(({ key, masked }) => ({
          id: key.id,
          masked,
          state: stateOf(key),
          order_number: key.orderNumber,
          given_at: key.assignedAt?.toISOString() ?? null,
          seen_at: key.revealedAt?.toISOString() ?? null,
          withdrawn_at: key.revokedAt?.toISOString() ?? null,
          withdrawn_why: key.revokedReason,
        })),
        next: found.next,
        imports: found.imports.map(({ id, added, sold, actor, createdAt, undoneAt }) => ({
          id,
          added,
          sold,
          person: actor.replace(/^operator:/, ''),
          created_at: createdAt.toISOString(),
          undone_at: undoneAt?.toISOString() ?? null,
        })),
      }
    },
  )
}

function stateOf({
  revokedAt,
  assignedAt,
}: Record<'revokedAt' | 'assignedAt', Date | null>): 'free' | 'given' | 'withdrawn' {
  if (revokedAt) return 'withdrawn'
  return assignedAt ? 'given' : 'free'
}

function licencesRow({ sku, name, image, visible, ...row }: Row): ProductLicenceCounts {
  const { free, reserved, given, revoked } = row
  return {
    sku,
    name,
    image: getProductPictureUrl(image),
    visible,
    free,
    reserved,
    given,
    withdrawn: revoked,
  }
}

const columns: ExportColumns<Row> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  free: ({ free }) => free,
  reserved: ({ reserved }) => reserved,
  given: ({ given }) => given,
  withdrawn: ({ revoked }) => revoked,
}
