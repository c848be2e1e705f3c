import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  SaveAddressBody,
  AddressesResponse,
  SaveAddressResponse,
  DeleteAddressBody,
  PostcodeResponse,
} from '#contract/account.ts'
import { SuccessResponse } from '#contract/problem-details.ts'
import { maxAddressesPerShopper } from '#domain/account/account-limits.ts'
import * as addresses from '#persistence/account/addresses.ts'
import { removeAddress } from '#use-cases/account/remove-address.ts'
import { saveAddress } from '#use-cases/account/save-address.ts'
import { lookUpPostcode } from '#use-cases/buying/look-up-postcode.ts'
import { toAddressFieldErrors } from '../field-error-texts.ts'
import { parseWirePostalAddress } from '../postal-address-fields.ts'
import { createResponseOrRefusalSchema, sendProblem, sendFieldErrors } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'
import { toAddress } from './account-replies.ts'

/** Routes of shoppers' postal addresses. Postcode data is public; the addresses are private. */
export async function addressRoutes(server: FastifyInstance, options: SessionOptions) {
  server.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/shop/postcode/:postcode',
    {
      config: { cost: 'query' },
      schema: {
        operationId: 'getPostcode',
        summary: 'Estado, municipio y colonias de un código postal',
        params: Type.Object({ postcode: Type.String({ pattern: '^[0-9]{5}$' }) }),
        response: { 200: createResponseOrRefusalSchema(PostcodeResponse) },
      },
    },
    async ({ params: { postcode } }, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return { postcode, ...(await lookUpPostcode(options.db, postcode)) }
    },
  )

  await server.register(ownAddressRoutes, options)
}

async function ownAddressRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/shippingAddresses',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listAddresses',
        summary: 'Las direcciones',
        response: { 200: AddressesResponse },
      },
    },
    async ({ shopper }) => ({
      addresses: (await addresses.listAddresses(db, shopper.id)).map(toAddress),
    }),
  )

  app.post(
    '/api/v1/customer/address',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'saveAddress',
        summary: 'Agrega una dirección, o cambia la de ese `id`; default_address 1 la elige',
        body: SaveAddressBody,
        response: { 200: createResponseOrRefusalSchema(SaveAddressResponse) },
      },
    },
    async ({ shopper, body }, reply) => {
      const saved = await saveAddress(
        db,
        {
          shopper,
          id: body.id,
          written: parseWirePostalAddress(body),
          makeDefault: isSet(body.default_address),
          fromCheckout: isSet(body.from_checkout),
        },
        clock(),
      )
      if (saved.ok) {
        const messageForUser = 'Guardamos tu dirección.'
        return { success: true as const, messageForUser, address: toAddress(saved.address) }
      }
      if (saved.code === 'limit-reached') {
        const messageForUser = `Guardas hasta ${maxAddressesPerShopper} direcciones. Borra una que ya no uses para agregar otra.`
        return sendProblem(reply, saved.code, { messageForUser })
      }
      return sendFieldErrors(reply, saved, toAddressFieldErrors)
    },
  )

  app.post(
    '/api/v1/customer/deleteAddress',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'deleteAddress',
        summary: 'Borra una dirección',
        body: DeleteAddressBody,
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, body }, reply) => {
      const removed = await removeAddress(db, { shopperId: shopper.id, id: body.address_id })
      if (!removed.ok) return sendProblem(reply, removed.code)
      return { success: true as const, messageForUser: 'Dirección eliminada.' }
    },
  )
}

function isSet(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === '1'
}
