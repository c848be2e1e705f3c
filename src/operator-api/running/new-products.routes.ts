import type { FastifyInstance } from 'fastify'
import { addProduct } from '#use-cases/running/add-product.ts'
import { sendRefusal } from '../refusals.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'
import { grantedTo, sendMissing } from './granted.ts'
import { missingWords, sendFaults } from './product-refusals.ts'

/** Routes that create products, empty or copied. */
export async function newProductRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  serve(
    server,
    'createProduct',
    {
      config: { needs: 'products:write' },
      summary: 'Agrega un producto, oculto hasta que alguien lo muestre',
      description:
        'Lleva al menos nombre, SKU y categorías; sin `url_key` su dirección se hace del nombre. Además, el permiso de cada campo: `prices:write` para precios y ofertas, `stock:write` para `qty`.',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const { fields, copy_of: copyOf } = body
      const { actor } = caller
      const wanted = { fields, copyOf, actor, requestId, permissions: grantedTo(caller) }
      const added = await addProduct(db, wanted, clock())
      if (added.ok) return { sku: added.sku, messageForUser: `${added.name}: agregado, oculto.` }
      if (added.code === 'not-allowed') return sendMissing(reply, added)
      if (added.code === 'invalid-input') return sendFaults(reply, added)
      return sendRefusal(reply, 404, added.code, missingWords)
    },
  )
}
