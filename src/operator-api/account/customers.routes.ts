import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { CustomerReply, CustomersQuery, CustomersReply } from '#contract/operator/customers.ts'
import { RowParams } from '#contract/operator/rows.ts'
import { dayInMexico } from '#domain/calendar.ts'
import * as shopperDesk from '#persistence/account/shopper-desk.ts'
import { findShoppers } from '#use-cases/account/find-shoppers.ts'
import { readShopperFile } from '#use-cases/account/read-shopper-file.ts'
import { sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'
import { toCustomer, toCustomerFile } from './customer-replies.ts'

const pageSize = 50
const refusals = { 'customer-not-found': 'Nadie tiene esa cuenta.' }

/** The people who buy: found, and one of them with all there is. */
export async function customerRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const reading = { config: { needs: 'customers:read' } } as const

  app.get(
    '/api/v1/customers',
    {
      ...reading,
      schema: {
        summary:
          'Los clientes, o los que llevan ese nombre, correo o teléfono; el más nuevo primero',
        querystring: CustomersQuery,
        response: { 200: CustomersReply },
      },
    },
    async ({ query, caller }) => {
      const { tab = 'all', search, after, limit = pageSize } = query
      const asked = {
        limit: limit + 1,
        blockedOnly: tab === 'blocked',
        seesPersonalData: caller.may('personal-data:read'),
        ...(search !== undefined && { search }),
        ...(after !== undefined && { afterId: after }),
      }
      const [found, blocked] = await Promise.all([
        findShoppers(db, asked),
        shopperDesk.countBlocked(db),
      ])
      const shown = found.slice(0, limit)
      const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null
      return { customers: shown.map(toCustomer), next, blocked }
    },
  )

  app.get(
    '/api/v1/customers/:id',
    {
      ...reading,
      schema: {
        summary: 'Un cliente con todo; lo que quien pregunta no puede ver es null',
        params: RowParams,
        response: { 200: CustomerReply },
      },
    },
    async ({ params, caller }, reply) => {
      const now = clock()
      const file = await readShopperFile(db, params.id, caller.may, now)
      if (!file) return sendRefused(reply, { code: 'customer-not-found' }, refusals)
      return toCustomerFile(file, dayInMexico(now))
    },
  )
}
