import type { FastifyInstance } from 'fastify'
import { formatPromotionForProductPage } from '#domain/buying/discounts/promotion-texts.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import type { Db } from '#persistence/database.ts'
import { listOfferedBundles } from '#use-cases/buying/list-offered-bundles.ts'
import { listPromotionsOfProduct } from '#use-cases/buying/list-offered-promotions.ts'
import { parsePositiveInteger } from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { setReplyExpiry } from '../set-reply-expiry.ts'
import { toBundleResponse } from './bundle-response.ts'

/** Public routes of bundle offers. */
export async function bundleRoutes(
  server: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  registerShopApiRoute(
    server,
    'listProductBundles',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Los paquetes en los que está un producto, con su precio de hoy, y sus promociones',
    },
    async ({ params }, reply) => {
      const now = clock()
      const productId = parsePositiveInteger(params.id, 0, Number.MAX_SAFE_INTEGER)
      const [bundles, offered] = await Promise.all([
        listOfferedBundles(db, productId, now),
        listPromotionsOfProduct(db, productId, now),
      ])
      // The cached reply about bundle offers expires when the next promotion starts or ends.
      const next = await promotions.findNextPromotionStartOrEnd(db, now)
      setReplyExpiry(reply, next)
      return {
        promotions: offered.map(formatPromotionForProductPage),
        bundles: bundles.map((bundle) => toBundleResponse(bundle, now)),
      }
    },
  )
}
