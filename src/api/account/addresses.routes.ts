import type { FastifyInstance } from 'fastify'
import { maxAddressesPerShopper } from '#domain/account/account-limits.ts'
import * as addresses from '#persistence/account/addresses.ts'
import { removeAddress } from '#use-cases/account/remove-address.ts'
import { saveAddress } from '#use-cases/account/save-address.ts'
import { lookUpPostcode } from '#use-cases/buying/look-up-postcode.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendFieldErrors } from '../error-responses.ts'
import { toAddressFieldErrors } from '../field-error-texts.ts'
import { parseApiPostalAddress } from '../postal-address-fields.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toAddress } from './account-responses.ts'

/** Routes of shoppers' postal addresses. Postcode data is public; the addresses are private. */
export async function addressRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  registerShopApiRoute(
    server,
    'getPostcode',
    { config: { cost: 'query' }, summary: 'Estado, municipio y colonias de un código postal' },
    async ({ params: { postcode } }, reply) => {
      reply.header('cache-control', 'public, max-age=86400')
      return { postcode, ...(await lookUpPostcode(options.db, postcode)) }
    },
  )

  await server.register(ownAddressRoutes, options)
}

async function ownAddressRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'listAddresses',
    { config: { cost: 'read' }, summary: 'Las direcciones' },
    async ({ shopper }) => ({
      addresses: (await addresses.listAddresses(db, shopper.id)).map(toAddress),
    }),
  )

  registerShopApiRoute(
    server,
    'saveAddress',
    {
      config: { cost: 'write' },
      summary: 'Agrega una dirección, o cambia la de ese `id`; default_address 1 la elige',
    },
    async ({ shopper, body }, reply) => {
      const saved = await saveAddress(
        db,
        {
          shopper,
          id: body.id,
          written: parseApiPostalAddress(body),
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
        return sendApiErrorResponse(reply, saved.code, { messageForUser })
      }
      return sendFieldErrors(reply, saved, toAddressFieldErrors)
    },
  )

  registerShopApiRoute(
    server,
    'deleteAddress',
    { config: { cost: 'write' }, summary: 'Borra una dirección' },
    async ({ shopper, body }, reply) => {
      const removed = await removeAddress(db, { shopperId: shopper.id, id: body.address_id })
      if (!removed.ok) return sendApiErrorResponse(reply, removed.code)
      return { success: true as const, messageForUser: 'Dirección eliminada.' }
    },
  )
}

function isSet(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === '1'
}
