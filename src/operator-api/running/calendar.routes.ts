import type { FastifyInstance } from 'fastify'
import { dayInMexico } from '#domain/calendar.ts'
import { toPesos } from '#domain/money.ts'
import { previewRoot, signPreview } from '#sign-in/preview-links.ts'
import { readCalendar } from '#use-cases/running/read-calendar.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'

const usualDays = 14

/** Routes of the calendar of scheduled changes and of the shop preview. */
export async function calendarRoutes(
  server: FastifyInstance,
  { db, clock, shopUrl, previewSecret }: OfficeTools,
) {
  serve(
    server,
    'getCalendar',
    {
      config: { needs: 'products:read' },
      summary: 'Ofertas, cupones y contenido con horario, y qué conviene revisar',
    },
    async ({ query, caller }) => {
      const now = clock()
      const asked = { from: query.from ?? dayInMexico(now), days: query.days ?? usualDays }
      const { things, warnings, next, ...calendar } = await readCalendar(db, asked, caller.may, now)
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

  serve(
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
      const { token, expires } = await signPreview(at, { secret: previewSecret, now })
      const url = new URL(`${previewRoot}/${token}${query.path ?? '/index'}`, shopUrl)
      return { url: url.href, expires_at: expires.toISOString() }
    },
  )
}
