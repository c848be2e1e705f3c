import type { FastifyInstance } from 'fastify'
import { getProductFieldDescriptor } from '#domain/catalogue/product-content.ts'
import { changeProduct } from '#use-cases/running/change-product.ts'
import {
  countProducts,
  listProducts,
  listProductsWithContent,
  readCategoryOptions,
} from '#use-cases/running/list-filtered-products.ts'
import { listFoldedProducts } from '#use-cases/running/list-folded-products.ts'
import { isSingleValueField } from '#use-cases/running/product-to-feed-row.ts'
import { readOfficeProduct } from '#use-cases/running/read-office-product.ts'
import { cacheLargeCounts } from '../cache-large-counts.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { getCallerStepUpExpiry } from '../route-permissions.ts'
import { sendErrorResponse, sendRefusal, sendEditConflictError } from '../send-error-responses.ts'
import {
  catalogueExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { listCallerPermissions, listFieldsHiddenFromCaller } from './caller-permissions.ts'
import { formatOfferEndingConfirmation, sendProductFieldErrors } from './product-error-responses.ts'
import { toOfficeProduct, createProductExportColumns, toProductRow } from './product-responses.ts'

const pageSize = 50

/** Routes of products: list, export, details, edit. */
export async function productRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock, shopUrl } = tools

  const counts = cacheLargeCounts(() => countProducts(db, clock()), {
    size: ({ all }) => all,
    clock,
  })

  registerOperationRoute(
    server,
    'listProducts',
    {
      config: { needs: 'products:read' },
      summary: 'Los productos de la tienda, el más nuevo primero',
    },
    async ({ query: { after, ...choice } }) => {
      const now = clock()
      const [{ products, next }, counted, categories] = await Promise.all([
        listProducts(db, choice, { after, limit: pageSize }, now),
        counts(),
        readCategoryOptions(db),
      ])
      return {
        products: products.map((product) => toProductRow(product, now)),
        next,
        counts: counted,
        categories,
      }
    },
  )

  registerOperationRoute(
    server,
    'listFoldedProducts',
    {
      config: { needs: 'products:read' },
      summary: 'Los productos de la tienda con sus familias juntas, el más nuevo primero',
    },
    async ({ query: { after, ...choice } }) => {
      const now = clock()
      const [{ rows, next }, counted, categories] = await Promise.all([
        listFoldedProducts(db, choice, { after, limit: pageSize }, now),
        counts(),
        readCategoryOptions(db),
      ])
      return {
        rows: rows.map(({ family, products }) => ({
          family,
          products: products.map((product) => ({
            ...toProductRow(product, now),
            label: product.label,
          })),
        })),
        next,
        counts: counted,
        categories,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportProducts',
    {
      config: { needs: 'products:read', ...catalogueExportRouteOptions },
      summary: 'Los mismos productos como archivo CSV, que se puede importar',
    },
    (request, reply) => {
      const { search, ...filter } = request.query
      const now = clock()
      return sendListExport(tools, request, reply, {
        list: 'products',
        filter,
        search,
        name: 'productos',
        columns: createProductExportColumns(now, listFieldsHiddenFromCaller(request.caller)),
        async read(after?: number) {
          const page = { after, limit: rowsPerExportBatch }
          const { products, next } = await listProductsWithContent(db, request.query, page, now)
          return { rows: products, next: next ?? undefined }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'getProduct',
    {
      config: { needs: 'products:read' },
      summary:
        'Un producto con todo: campos, fotos, quién tiene piezas apartadas, lo que ha costado',
    },
    async ({ params: { product }, caller }, reply) => {
      const now = clock()
      const hidden = listFieldsHiddenFromCaller(caller)
      const found = await readOfficeProduct(db, product, { hidden, now })
      return found
        ? toOfficeProduct(found, { now, shopUrl })
        : sendRefusal(reply, { code: 'product-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'updateProduct',
    {
      config: { needs: 'products:read' },
      summary: 'Cambia campos de un producto; se deshace como cualquier cambio',
      description:
        'El permiso de cada campo: `prices:write` para precios y ofertas, `stock:write` para `qty`, `costs:write` para `cost`, `products:write` para los demás. Con más de 50 precios en diez minutos, solo una persona que confirmó quién es. `qty` pide también `was.qty`: lo vendido desde entonces no vuelve a la venta. Si con el cambio termina hoy una oferta vigente, es un 409 `ends-offer` mientras `end_offers` no lo confirme. Un campo que alguien cambió después de `was` es un 409 que dice ambos valores en `fields`.',
    },
    async (request, reply) => {
      const { params, body, caller, id: requestId } = request
      const { product } = params
      const who = { actor: caller.actor, freshUntil: getCallerStepUpExpiry(caller) }
      const { was = {}, end_offers: endOffers } = body
      const wanted = { product, was, fields: body.fields, endOffers, ...who, requestId }
      const changed = await changeProduct(
        db,
        { ...wanted, permissions: listCallerPermissions(caller) },
        clock(),
      )
      if (changed.ok) {
        const messageForUser = changed.set === null ? 'Ya estaba así.' : 'Guardado.'
        return { change_set: changed.set, messageForUser }
      }
      if (changed.code === 'step-up-required') return server.refuseUnlessFresh(request, reply)
      if (changed.code === 'not-allowed' || changed.code === 'product-not-found')
        return sendRefusal(reply, changed)
      if (changed.code === 'ends-offer') {
        const words = formatOfferEndingConfirmation(changed.sells)
        return sendErrorResponse(reply, 409, changed.code, words)
      }
      if (changed.code === 'invalid-input') return sendProductFieldErrors(reply, changed)
      // Conflicting product fields with composite values, which the edit conflict dialog cannot
      // compare.
      const whole = changed.clashes.filter(({ field }) => !isSingleValueField(field))
      if (whole.length === 0) return sendEditConflictError(reply, changed)
      const fields = Object.fromEntries(
        whole.map(({ field, theirs }) => [
          getProductFieldDescriptor(field).feed,
          `Alguien puso «${theirs}» mientras escribías.`,
        ]),
      )
      const words =
        'Alguien cambió lo mismo mientras escribías. Carga la página y vuelve a hacerlo.'
      return sendErrorResponse(reply, 409, changed.code, words, { fields })
    },
  )
}
