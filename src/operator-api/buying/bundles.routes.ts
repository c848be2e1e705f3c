import type { FastifyInstance } from 'fastify'
import { OfficeBundle } from '#contract/operator/bundles.ts'
import { toPesos } from '#domain/money.ts'
import { refuse } from '#domain/use-case-result.ts'
import {
  addBundle,
  changeBundle,
  pauseBundle,
  removeBundle,
} from '#use-cases/buying/manage-bundles.ts'
import { type OfficeBundleView, readOfficeBundles } from '#use-cases/buying/read-office-bundles.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { sendDiscountEdit } from './discount-plan-routes.ts'

/**
 * Routes of product bundles; because a bundle sets a price, they require the permission to change
 * prices.
 */
export async function bundleRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listBundles',
    {
      config: { needs: 'prices:read' },
      summary: 'Los paquetes, con lo que cuestan hoy y por qué no se ofrece el que no',
    },
    async () => ({ bundles: (await readOfficeBundles(db, clock())).map(toBundle) }),
  )

  registerOperationRoute(
    server,
    'getBundle',
    { config: { needs: 'prices:read' }, summary: 'Un paquete' },
    async ({ params: { code } }, reply) => {
      const found = (await readOfficeBundles(db, clock())).find((one) => one.code === code)
      return found ? toBundle(found) : sendRefusal(reply, refuse('bundle-not-found'))
    },
  )

  registerOperationRoute(
    server,
    'createBundle',
    {
      config: { needs: 'prices:write' },
      summary: 'Agrega un paquete de dos o tres productos, que se ofrece enseguida',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const { third = '', paused = false, ...said } = body
      const by = { actor: caller.actor, requestId }
      const added = await addBundle(db, { said: { ...said, third }, paused, by }, clock())
      const words = paused ? 'Quedó en pausa.' : 'Ya se ofrece en la página de sus productos.'
      return sendDiscountEdit(reply, added, words)
    },
  )

  registerOperationRoute(
    server,
    'updateBundle',
    {
      config: { needs: 'prices:write' },
      summary: 'Cambia un paquete; lo que ya se compró queda como se cobró',
    },
    async ({ params: { code }, body, caller, id: requestId }, reply) => {
      const { version, third = '', ...said } = body
      const by = { actor: caller.actor, requestId }
      const change = { code, version, said: { ...said, third }, by }
      const changed = await changeBundle(db, change, clock())
      return sendDiscountEdit(reply, changed, 'Quedó guardado.')
    },
  )

  registerOperationRoute(
    server,
    'moveBundle',
    {
      config: { needs: 'prices:write' },
      summary: 'Pone un paquete en pausa, o lo vuelve a ofrecer',
    },
    async ({ params: { code }, body: { move }, caller, id: requestId }, reply) => {
      const paused = move === 'pause'
      const by = { actor: caller.actor, requestId }
      const moved = await pauseBundle(db, { code, paused, by }, clock())
      return sendDiscountEdit(reply, moved, paused ? 'Quedó en pausa.' : 'Se ofrece otra vez.')
    },
  )

  registerOperationRoute(
    server,
    'deleteBundle',
    {
      config: { needs: 'prices:write' },
      summary: 'Quita un paquete; los pedidos conservan lo que pagaron con él',
    },
    async ({ params: { code }, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const removed = await removeBundle(db, { code, by }, clock())
      return sendDiscountEdit(reply, removed, 'Paquete quitado.')
    },
  )
}

function toBundle({ saving, price, products, paused: _, ...rest }: OfficeBundleView): OfficeBundle {
  return {
    ...rest,
    saving: toPesos(saving),
    apart: price && toPesos(price.apart),
    together: price && toPesos(price.together),
    products: products.map(({ urlKey, sku, sold }) => ({
      url_key: urlKey,
      sku,
      sold: sold && {
        name: sold.name,
        image: getProductPictureUrl(sold.picture),
        price: sold.price === null ? null : toPesos(sold.price),
        available: sold.available,
      },
    })),
  }
}
