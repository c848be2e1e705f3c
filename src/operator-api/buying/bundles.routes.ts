import type { FastifyInstance, FastifyReply } from 'fastify'
import { OfficeBundle } from '#contract/operator/bundles.ts'
import { toPesos } from '#domain/money.ts'
import type { InvalidDiscountFields } from '#use-cases/buying/discount-fields.ts'
import {
  addBundle,
  changeBundle,
  maxBundles,
  pauseBundle,
  removeBundle,
} from '#use-cases/buying/manage-bundles.ts'
import { type OfficeBundleView, readOfficeBundles } from '#use-cases/buying/read-office-bundles.ts'
import type { EditConflict } from '#use-cases/edit-conflict-detection.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendEditErrorResponse, sendErrorResponse } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const refusals = {
  'bundle-not-found': 'Ese paquete ya no existe.',
  'too-many-bundles': `Una tienda tiene hasta ${maxBundles} paquetes. Quita los que ya no uses.`,
}

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
      return found ? toBundle(found) : sendBundleRefused(reply, { code: 'bundle-not-found' })
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
      if (!added.ok) return sendBundleRefused(reply, added)
      const words = paused ? 'Quedó en pausa.' : 'Ya se ofrece en la página de sus productos.'
      return { ...createSuccessReply(words), code: added.code }
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
      return changed.ok ? createSuccessReply('Quedó guardado.') : sendBundleRefused(reply, changed)
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
      if (!moved.ok) return sendBundleRefused(reply, moved)
      return createSuccessReply(paused ? 'Quedó en pausa.' : 'Se ofrece otra vez.')
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
      return removed.ok ? createSuccessReply('Paquete quitado.') : sendBundleRefused(reply, removed)
    },
  )
}

function sendBundleRefused(
  reply: FastifyReply,
  refused: InvalidDiscountFields | EditConflict | { code: keyof typeof refusals },
) {
  return refused.code === 'offer-refused'
    ? sendErrorResponse(reply, 422, refused.code, 'Revisa lo marcado.', refused)
    : sendEditErrorResponse(reply, refused, refusals)
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
