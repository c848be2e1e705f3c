import type { FastifyInstance } from 'fastify'
import { addProduct } from '#use-cases/running/add-product.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { listCallerPermissions } from './caller-permissions.ts'
import { sendProductFieldErrors } from './product-error-responses.ts'

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
        'Lleva al menos nombre, SKU y categorías; sin `url_key` su dirección se hace del nombre. Además, el permiso de cada campo: `prices:write` para precios y ofertas, `stock:write` para `qty`, `costs:write` para `cost`.',
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
      return added.code === 'invalid-input'
        ? sendProductFieldErrors(reply, added)
        : sendRefusal(reply, added)
    },
  )
}
