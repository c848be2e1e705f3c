import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { CustomersExportQuery } from '#contract/operator/customers.ts'
import { shopperAccountStateTexts } from '#domain/account/account-states.ts'
import { toMoneyCell } from '#domain/export-file-cell.ts'
import { toMexicoDay, formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import * as officeShoppers from '#persistence/account/office-shoppers.ts'
import { findShoppers } from '#use-cases/account/find-shoppers.ts'
import { readShopperDetails } from '#use-cases/account/read-shopper-details.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal, sendMissingPermissionError } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { toCustomerAccountState, toCustomer, toCustomerDetails } from './customer-responses.ts'

const pageSize = 50

/** Routes of customers: list and details. */
export async function customerRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock, identity } = tools
  const reading = { config: { needs: 'customers:read' } } as const

  async function readPage(
    { tab, search }: Static<typeof CustomersExportQuery>,
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

  registerOperationRoute(
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
        officeShoppers.countBlockedShoppers(db),
      ])
      return { customers: rows.map(toCustomer), next: next ?? null, blocked }
    },
  )

  registerOperationRoute(
    server,
    'exportCustomers',
    {
      config: { needs: 'personal-data:read', ...listExportRouteOptions },
      summary: 'Los mismos clientes como archivo CSV, todas sus páginas',
      description: 'Quien lo saca también puede ver a los clientes: `customers:read`.',
    },
    (request, reply) => {
      const { query, caller } = request
      if (!caller.may('customers:read')) return sendMissingPermissionError(reply, 'customers:read')
      return sendListExport(tools, request, reply, {
        list: 'customers',
        filter: { tab: query.tab ?? 'all' },
        search: query.search,
        name: 'clientes',
        columns: customerColumns,
        read: (after?: number) =>
          readPage(query, { after, limit: rowsPerExportBatch, seesPersonalData: true }),
      })
    },
  )

  registerOperationRoute(
    server,
    'getCustomer',
    { ...reading, summary: 'Un cliente con todo; lo que quien pregunta no puede ver es null' },
    async ({ params, caller }, reply) => {
      const now = clock()
      const file = await readShopperDetails(db, params.id, caller.may, now)
      if (!file) return sendRefusal(reply, { code: 'customer-not-found' })
      return toCustomerDetails(file, {
        today: toMexicoDay(now),
        canInvite: identity.management !== undefined,
      })
    },
  )
}

const customerColumns: ExportColumns<officeShoppers.OfficeShopper> = {
  Nombre: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
  Correo: ({ email }) => email,
  Teléfono: ({ phone }) => phone,
  Estado: (shopper) => shopperAccountStateTexts[toCustomerAccountState(shopper)],
  Pedidos: ({ orders }) => orders,
  Gastado: ({ spent }) => toMoneyCell(spent),
  'Último pedido': ({ lastOrder }) => lastOrder && lastOrder.number,
  'Su fecha': ({ lastOrder }) => lastOrder && formatMexicoTimestamp(lastOrder.createdAt),
  Desde: ({ createdAt }) => formatMexicoTimestamp(createdAt),
}
