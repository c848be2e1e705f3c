import type { FastifyInstance } from 'fastify'
import { type OfficeStockRow } from '#contract/operator/stock.ts'
import { forecastDaysUntilSoldOut } from '#domain/buying/stock-forecast.ts'
import { readCategoryOptions } from '#use-cases/running/list-filtered-products.ts'
import {
  countProductsByStockTab,
  listStock,
  readProductStock,
} from '#use-cases/running/list-stock.ts'
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

type Listed = Awaited<ReturnType<typeof listStock>>
type Row = Listed['products'][number]

/** Routes of stock levels and their estimated days of stock. */
export async function stockListRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock } = tools

  const counts = cacheLargeCounts(() => countProductsByStockTab(db, clock()), {
    size: ({ all }) => all,
    clock,
  })

  registerOperationRoute(
    server,
    'listStock',
    {
      config: { needs: 'stock:read' },
      summary: 'Lo que hay de cada producto y para cuántos días alcanza',
      description:
        'Se acaba (`soon`): lo que alcanza 30 días o menos, primero lo que antes se acaba, como se midió hace un cuarto de hora cuando mucho. Agotado (`none`), sin ventas en 30 días (`still`) y todo (`all`): el más nuevo primero.',
    },
    async ({ query: { after, tab = 'soon', ...choice } }) => {
      const page = { after: readCursor(after), limit: pageSize }
      const [{ products, next }, counted, categories] = await Promise.all([
        listStock(db, { ...choice, tab }, page, clock()),
        counts(),
        readCategoryOptions(db),
      ])
      return {
        products: products.map(stockRow),
        next: next && cursorText(next),
        counts: counted,
        categories,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportStock',
    {
      config: { needs: 'stock:read', ...listExportRouteOptions },
      summary: 'Lo mismo como archivo CSV',
    },
    (request, reply) => {
      const { search, tab = 'soon', category } = request.query
      const choice = { tab, search, category }
      const now = clock()
      return sendListExport(tools, request, reply, {
        list: 'stock',
        filter: { tab, ...(category && { category }) },
        search,
        name: 'inventario',
        columns,
        async read(after?: Listed['next']) {
          const page = { after: after ?? undefined, limit: rowsPerExportBatch }
          const { products, next } = await listStock(db, choice, page, now)
          return { rows: products, next: next ?? undefined }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'getStock',
    {
      config: { needs: 'stock:read' },
      summary: 'Lo que hay de un producto, para cuántos días alcanza y quién tiene piezas',
    },
    async ({ params: { product } }, reply) => {
      const found = await readProductStock(db, product)
      if (!found) return sendRefusal(reply, { code: 'product-not-found' })
      return {
        ...stockRow(found.row),
        unpacked: found.unpacked,
        held: found.held.map(({ orderNumber, quantity, since }) => ({
          order_number: orderNumber,
          quantity,
          since: since.toISOString(),
        })),
      }
    },
  )
}

const outlook = ({ onHand, reserved, sold }: Row) =>
  forecastDaysUntilSoldOut({ free: onHand - reserved, sold })

function stockRow(row: Row): OfficeStockRow {
  const { id, sku, urlKey, name, digital, visible, bin, onHand, reserved, holders, sold } = row
  const lasts = outlook(row)
  return {
    id,
    sku,
    url_key: urlKey,
    name,
    image: getProductPictureUrl(row.image),
    digital,
    visible,
    bin,
    on_hand: onHand,
    reserved,
    holders,
    sold,
    days_left: lasts.is === 'days' ? lasts.days : null,
    outlook: lasts.is,
  }
}

const columns: ExportColumns<Row> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  bin: ({ bin }) => bin,
  on_hand: ({ onHand }) => onHand,
  reserved: ({ reserved }) => reserved,
  sold_30_days: ({ sold }) => sold,
  days_left(row) {
    const lasts = outlook(row)
    return lasts.is === 'days' ? lasts.days : null
  },
}

function readCursor(text: string | undefined) {
  if (text === undefined) return undefined
  const [id, daysLeft] = text.split('-').map(Number)
  return id === undefined ? undefined : { id, daysLeft }
}

const cursorText = ({ id, daysLeft }: NonNullable<Listed['next']>) =>
  daysLeft === undefined ? String(id) : `${id}-${daysLeft}`
