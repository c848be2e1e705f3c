import type { FastifyInstance } from 'fastify'
import { addProduct } from '#use-cases/running/add-product.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse } from '../send-error-responses.ts'
import { listCallerPermissions, sendPermissionDeniedError } from './caller-permissions.ts'
import { productNotFoundMessage, sendProductFieldErrors } from './product-error-responses.ts'

/** Routes that create products, empty or copied. */
export async function productCreationRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
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
      const wanted = {
        fields,
        copyOf,
        actor,
        requestId,
        permissions: listCallerPermissions(caller),
      }
      const added = await addProduct(db, wanted, clock())
      if (added.ok) return { sku: added.sku, messageForUser: `${added.name}: agregado, oculto.` }
      if (added.code === 'not-allowed') return sendPermissionDeniedError(reply, added)
      if (added.code === 'invalid-input') return sendProductFieldErrors(reply, added)
      return sendErrorResponse(reply, 404, added.code, productNotFoundMessage)
    },
  )
}
