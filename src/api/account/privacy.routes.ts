import type { FastifyInstance } from 'fastify'
import type { IdentityManagementApi } from '#sign-in/identity-provider-management.ts'
import { deleteAccount } from '#use-cases/account/delete-account.ts'
import { deleteIdentityProviderAccounts } from '#use-cases/account/delete-accounts-at-identity-provider.ts'
import { countStoredDataOfShopper } from '#use-cases/account/list-stored-personal-data.ts'
import { readPersonalData } from '#use-cases/account/read-personal-data.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { toPersonalDataReply } from '../personal-data-response.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

type PrivacyOptions = ShopperSessionOptions & {
  /** Client of the identity provider that deletes accounts there; optional. */
  management?: IdentityManagementApi
}

/** Routes of the shopper's privacy rights: data copy and account deletion. */
export async function personalDataAndDeletionRoutes(
  server: FastifyInstance,
  options: PrivacyOptions,
) {
  const { db, clock, management } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'getOwnData',
    { config: { cost: 'file' }, summary: 'Copia de todo lo que la tienda guarda de la persona' },
    async ({ shopper }, reply) => {
      reply.header('content-disposition', 'attachment; filename="mis-datos.json"')
      return toPersonalDataReply(await readPersonalData(db, shopper, clock()), clock())
    },
  )

  registerShopApiRoute(
    server,
    'countKeptData',
    {
      config: { cost: 'file' },
      summary: 'Cuántos renglones de cada cosa que la tienda guarda son de la persona',
    },
    async ({ shopper }) => ({
      counts: (await countStoredDataOfShopper(db, shopper)).map(({ count }) => count),
    }),
  )

  registerShopApiRoute(
    server,
    'deleteAccount',
    {
      config: { cost: 'write' },
      summary: 'Borra la cuenta; los pedidos quedan sin datos personales',
    },
    async ({ shopper, body, authenticatedAt, log }, reply) => {
      const now = clock()
      const asksProvider = management !== undefined
      const whose = { shopperId: shopper.id, authenticatedAt, leavesOffice: body.leaves_office }
      const deleted = await deleteAccount(db, { ...whose, asksProvider }, now)
      if (!deleted.ok) {
        if (deleted.code !== 'move-not-allowed') return sendApiErrorResponse(reply, deleted.code)
        const messageForUser =
          'Tienes un pedido, un pago o una devolución en curso. Podrás borrar tu cuenta cuando termine.'
        return sendApiErrorResponse(reply, deleted.code, { messageForUser })
      }
      if (management) {
        await deleteIdentityProviderAccounts(db, management, now, (reason) =>
          log.warn({ reason }, 'identity not deleted yet'),
        )
      }
      return { success: true as const, messageForUser: 'Borramos tu cuenta.' }
    },
  )
}
