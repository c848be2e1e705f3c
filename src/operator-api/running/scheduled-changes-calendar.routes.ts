import type { FastifyInstance } from 'fastify'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { toPesos } from '#domain/money.ts'
import { shopPreviewPath, signPreviewLink } from '#sign-in/shop-preview-links.ts'
import { readScheduledChanges } from '#use-cases/running/read-scheduled-changes.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'

const usualDays = 14

/** Routes of the calendar of scheduled changes and of the shop preview. */
export async function scheduledChangeCalendarRoutes(
  server: FastifyInstance,
  { db, clock, shopUrl, previewSecret }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'getCalendar',
    {
      config: { needs: 'products:read' },
      summary: 'Ofertas, cupones y contenido con horario, y qué conviene revisar',
    },
    async ({ query, caller }) => {
      const now = clock()
      const asked = { from: query.from ?? toMexicoDay(now), days: query.days ?? usualDays }
      const { things, warnings, next, ...calendar } = await readScheduledChanges(
        db,
        asked,
        caller.may,
        now,
      )
      return {
        ...calendar,
        next: next && next.toISOString(),
        things: things.map(
          ({ from, until, soldOut, price, lowest, addsToOffers: _, ...thing }) => ({
            ...thing,
            from: from && from.toISOString(),
            until: until && until.toISOString(),
            sold_out: soldOut,
            price: price && toPesos(price),
            lowest: lowest && toPesos(lowest),
          }),
        ),
        warnings: warnings.map(({ at, words }) => ({ at: at && at.toISOString(), words })),
      }
    },
  )

  registerOperationRoute(
    server,
    'getShopPreview',
    {
      config: { needs: 'products:read', person: true },
      summary: 'Un enlace firmado a la tienda como se verá a una hora; vence en media hora',
    },
    async ({ query }) => {
      const now = clock()
      const wanted = new Date(query.at)
      const at = wanted > now ? wanted : now
      const { token, expires } = await signPreviewLink(at, { secret: previewSecret, now })
      const url = new URL(`${shopPreviewPath}/${token}${query.path ?? '/index'}`, shopUrl)
      return { url: url.href, expires_at: expires.toISOString() }
    },
  )
}
