import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { CustomersFileQuery } from '#contract/operator/customers.ts'
import { accountStandingTexts } from '#domain/account/account-standing.ts'
import { dayInMexico, stampInMexico } from '#domain/calendar.ts'
import { moneyCell } from '#domain/file-cell.ts'
import * as shopperDesk from '#persistence/account/shopper-desk.ts'
import { findShoppers } from '#use-cases/account/find-shoppers.ts'
import { readShopperFile } from '#use-cases/account/read-shopper-file.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { sendMissing, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'
import { standingOf, toCustomer, toCustomerFile } from './customer-replies.ts'

const pageSize = 50
const refusals = { 'customer-not-found': 'Nadie tiene esa cuenta.' }

/** Routes of customers: list and details. */
export async function customerRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools
  const reading = { config: { needs: 'customers:read' } } as const

  async function readPage(
    { tab, search }: Static<typeof CustomersFileQuery>,
    place: { after: number | undefined; limit: number; seesPersonalData: boolean },
  ) {
    const { after, limit, seesPersonalData } = place
    const found = await findShoppers(db, {
      limit: limit + 1,
      blockedOnly: tab === 'blocked',
      seesPersonalData,
      ...(search !== undefined && { search }),
      ...(after !== undefined && { afterId: after }),
    })
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? rows.at(-1)?.id : undefined }
  }

  serve(
    server,
    'listCustomers',
    {
      ...reading,
      summary: 'Los clientes, o los que llevan ese nombre, correo o teléfono; el más nuevo primero',
    },
    async ({ query, caller }) => {
      const { after, limit = pageSize } = query
      const seesPersonalData = caller.may('personal-data:read')
      const [{ rows, next }, blocked] = await Promise.all([
        readPage(query, { after, limit, seesPersonalData }),
        shopperDesk.countBlocked(db),
      ])
      return { customers: rows.map(toCustomer), next: next ?? null, blocked }
    },
  )

  serve(
    server,
    'exportCustomers',
    {
      config: { needs: 'personal-data:read', ...listFile },
      summary: 'Los mismos clientes como archivo CSV, todas sus páginas',
      description: 'Quien lo saca también puede ver a los clientes: `customers:read`.',
    },
    (request, reply) => {
      const { query, caller } = request
      if (!caller.may('customers:read')) return sendMissing(reply, 'customers:read')
      return sendList(tools, request, reply, {
        list: 'customers',
        filter: { tab: query.tab ?? 'all' },
        search: query.search,
        name: 'clientes',
        columns: customerColumns,
        read: (after?: number) =>
          readPage(query, { after, limit: rowsAtOnce, seesPersonalData: true }),
      })
    },
  )

  serve(
    server,
    'getCustomer',
    { ...reading, summary: 'Un cliente con todo; lo que quien pregunta no puede ver es null' },
    async ({ params, caller }, reply) => {
      const now = clock()
      const file = await readShopperFile(db, params.id, caller.may, now)
      if (!file) return sendRefused(reply, { code: 'customer-not-found' }, refusals)
      return toCustomerFile(file, dayInMexico(now))
    },
  )
}

const customerColumns: Columns<shopperDesk.DeskShopper> = {
  Nombre: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
  Correo: ({ email }) => email,
  Teléfono: ({ phone }) => phone,
  Estado: (shopper) => accountStandingTexts[standingOf(shopper)],
  Pedidos: ({ orders }) => orders,
  Gastado: ({ spent }) => moneyCell(spent),
  'Último pedido': ({ lastOrder }) => lastOrder && lastOrder.number,
  'Su fecha': ({ lastOrder }) => lastOrder && stampInMexico(lastOrder.createdAt),
  Desde: ({ createdAt }) => stampInMexico(createdAt),
}
