import type { FastifyInstance } from 'fastify'
import { dayInMexico } from '#domain/calendar.ts'
import { searchOffice } from '#use-cases/account/search-office.ts'
import { toRow } from '../orders/order-replies.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'
import { toCustomer } from './customer-replies.ts'

/** Route of the back office search across orders, customers, products and tickets. */
export async function searchRoutes(server: FastifyInstance, { db, clock, shopUrl }: OfficeTools) {
  serve(
    server,
    'searchEverything',
    {
      config: { needs: 'signed-in' },
      summary: 'Busca en todo: pedidos, clientes, productos y tickets',
    },
    async ({ query: { words }, caller }) => {
      const now = clock()
      const found = await searchOffice(db, { words, may: caller.may }, now)
      return {
        orders: found.orders.map((order) => {
          const { number, person, product, state, total, created_at } = toRow(
            order,
            dayInMexico(now),
          )
          return { number, person, product, state, total, created_at }
        }),
        customers: found.shoppers.map(toCustomer),
        products: found.products.map(({ name, sku, urlKey }) => ({
          name,
          sku,
          url: new URL(urlKey, shopUrl).href,
        })),
        tickets: found.tickets.map(({ id, subject, shopperName }) => ({
          id,
          subject,
          person: shopperName,
        })),
        exact: found.exact,
      }
    },
  )
}
