import type { FastifyInstance } from 'fastify'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { searchBackOffice } from '#use-cases/account/search-back-office.ts'
import { toOfficeFormerOrder } from '../orders/former-orders.routes.ts'
import { toOrderRow } from '../orders/order-responses.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { toCustomer } from './customer-responses.ts'

/** Route of the back office search across orders, customers, products and tickets. */
export async function officeSearchRoutes(
  server: FastifyInstance,
  { db, clock, shopUrl }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'searchEverything',
    {
      config: { needs: 'signed-in' },
      summary: 'Busca en todo: pedidos, clientes, productos y tickets',
    },
    async ({ query: { words }, caller }) => {
      const now = clock()
      const found = await searchBackOffice(db, { words, may: caller.may }, now)
      return {
        orders: found.orders.map((order) => {
          const { number, person, product, state, total, created_at } = toOrderRow(
            order,
            toMexicoDay(now),
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
        former_orders: found.former.map((order) =>
          toOfficeFormerOrder(order, caller.may('customers:read')),
        ),
        exact: found.exact,
      }
    },
  )
}
