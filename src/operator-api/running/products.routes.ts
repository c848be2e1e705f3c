import type { FastifyInstance } from 'fastify'
import { descriptor } from '#domain/catalogue/product-content.ts'
import { changeProduct } from '#use-cases/running/change-product.ts'
import { countProducts, listProducts, readCategories } from '#use-cases/running/choose-products.ts'
import { isSingle } from '#use-cases/running/product-feed.ts'
import { readProduct } from '#use-cases/running/read-product.ts'
import { cacheLargeCounts } from '../count-cache.ts'
import { listFile, rowsAtOnce, sendList } from '../csv.ts'
import { freshUntil } from '../gate.ts'
import { sendChanged, sendRefusal } from '../refusals.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'
import { grantedTo, sendMissing } from './granted.ts'
import { endedOfferWords, missingWords, sendFaults } from './product-refusals.ts'
import { deskProduct, productColumns, productRow } from './product-replies.ts'

const pageSize = 50

/** Routes of products: list, export, details, edit. */
export async function productRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock, shopUrl } = tools

  const counts = cacheLargeCounts(() => countProducts(db, clock()), {
    size: ({ all }) => all,
    clock,
  })

  serve(
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
        readCategories(db),
      ])
      return {
        products: products.map((product) => productRow(product, now)),
        next,
        counts: counted,
        categories,
      }
    },
  )

  serve(
    server,
    'exportProducts',
    {
      config: { needs: 'products:read', ...listFile },
      summary: 'Los mismos productos como archivo CSV, que se puede importar',
    },
    (request, reply) => {
      const { search, ...filter } = request.query
      const now = clock()
      return sendList(tools, request, reply, {
        list: 'products',
        filter,
        search,
        name: 'productos',
        columns: productColumns(now),
        async read(after?: number) {
          const page = { after, limit: rowsAtOnce }
          const { products, next } = await listProducts(db, request.query, page, now)
          return { rows: products, next: next ?? undefined }
        },
      })
    },
  )

  serve(
    server,
    'getProduct',
    {
      config: { needs: 'products:read' },
      summary:
        'Un producto con todo: campos, fotos, quién tiene piezas apartadas, lo que ha costado',
    },
    async ({ params: { product } }, reply) => {
      const now = clock()
      const found = await readProduct(db, product, now)
      return found
        ? deskProduct(found, { now, shopUrl })
        : sendRefusal(reply, 404, 'product-not-found', missingWords)
    },
  )

  serve(
    server,
    'updateProduct',
    {
      config: { needs: 'products:read' },
      summary: 'Cambia campos de un producto; se deshace como cualquier cambio',
      description:
        'El permiso de cada campo: `prices:write` para precios y ofertas, `stock:write` para `qty`, `products:write` para los demás. Con más de 50 precios en diez minutos, solo una persona que confirmó quién es. `qty` pide también `was.qty`: lo vendido desde entonces no vuelve a la venta. Si con el cambio termina hoy una oferta vigente, es un 409 `ends-offer` mientras `end_offers` no lo confirme. Un campo que alguien cambió después de `was` es un 409 que dice ambos valores en `fields`.',
    },
    async (request, reply) => {
      const { params, body, caller, id: requestId } = request
      const { product } = params
      const who = { actor: caller.actor, freshUntil: freshUntil(caller) }
      const { was = {}, end_offers: endOffers } = body
      const wanted = { product, was, fields: body.fields, endOffers, ...who, requestId }
      const changed = await changeProduct(
        db,
        { ...wanted, permissions: grantedTo(caller) },
        clock(),
      )
      if (changed.ok) {
        const messageForUser = changed.set === null ? 'Ya estaba así.' : 'Guardado.'
        return { change_set: changed.set, messageForUser }
      }
      if (changed.code === 'not-allowed') return sendMissing(reply, changed)
      if (changed.code === 'step-up-required') return server.refuseUnlessFresh(request, reply)
      if (changed.code === 'product-not-found')
        return sendRefusal(reply, 404, changed.code, missingWords)
      if (changed.code === 'ends-offer')
        return sendRefusal(reply, 409, changed.code, endedOfferWords(changed.sells))
      if (changed.code === 'invalid-input') return sendFaults(reply, changed)
      // Fields with composite values, which the conflict dialog cannot compare.
      const whole = changed.clashes.filter(({ field }) => !isSingle(field))
      if (whole.length === 0) return sendChanged(reply, changed)
      const fields = Object.fromEntries(
        whole.map(({ field, theirs }) => [
          descriptor(field).feed,
          `Alguien puso «${theirs}» mientras escribías.`,
        ]),
      )
      const words =
        'Alguien cambió lo mismo mientras escribías. Carga la página y vuelve a hacerlo.'
      return sendRefusal(reply, 409, changed.code, words, { fields })
    },
  )
}
