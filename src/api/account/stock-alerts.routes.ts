import type { FastifyInstance } from 'fastify'
import { requestStockAlert, confirmStockAlert } from '#use-cases/account/request-stock-alert.ts'
import {
  type ShopperSessionOptions,
  findSignedInShopper,
  toTokenSigningSecrets,
} from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendTooManyRequests } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

const kept = 'Te avisaremos por correo en cuanto vuelva.'
const keptBefore = 'Este aviso ya estaba confirmado: te avisaremos por correo en cuanto vuelva.'
const late =
  'Este enlace venció: sirve durante una semana. Pide el aviso otra vez en la página del producto.'
const foreign =
  'Este enlace no es de un aviso de la tienda o llegó incompleto. Ábrelo otra vez desde el correo, o pide el aviso en la página del producto.'
const full = 'Ya esperas muchos productos. Te avisaremos de ellos; después podrás pedir más avisos.'

/** Routes of stock alerts ("Avísame"), for guests and shoppers. */
export async function stockAlertRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock, sessionSecret: secret } = options

  registerShopApiRoute(
    server,
    'createStockAlert',
    {
      config: { cost: 'write' },
      summary: 'Avisa por correo cuando un producto vuelva, a quien lo confirme',
    },
    async (request, reply) => {
      const { body, ip: address } = request
      const productId = body.productId ?? body.product_id
      if (!productId) return sendApiErrorResponse(reply, 'invalid-input')
      const shopper = await findSignedInShopper(request, options)
      const wanted = { productId, email: body.email, address, shopper }
      const asked = await requestStockAlert(db, wanted, { secret, now: clock() })
      if (asked.ok) {
        const messageForUser = asked.confirmed
          ? kept
          : 'Te enviamos un correo. Ábrelo y confirma: así te avisaremos en cuanto vuelva.'
        return { success: true as const, messageForUser }
      }
      if (asked.code === 'too-many-requests')
        return sendTooManyRequests(reply, asked.retryAfterSeconds)
      if (asked.code === 'not-buyable') return sendApiErrorResponse(reply, asked.code)
      if (asked.code === 'limit-reached') {
        return sendApiErrorResponse(reply, asked.code, { messageForUser: full })
      }
      const messageForUser = 'Introduce una dirección de correo válida.'
      return sendApiErrorResponse(reply, asked.code, { messageForUser })
    },
  )

  registerShopApiRoute(
    server,
    'confirmStockAlert',
    { config: { cost: 'write' }, summary: 'Confirma un aviso con el enlace del correo' },
    async ({ body }, reply) => {
      const confirmed = await confirmStockAlert(db, body.token, {
        ...toTokenSigningSecrets(options),
        now: clock(),
      })
      if (confirmed.ok) {
        return { success: true as const, messageForUser: confirmed.again ? keptBefore : kept }
      }
      if (confirmed.code === 'not-buyable') return sendApiErrorResponse(reply, confirmed.code)
      if (confirmed.code === 'limit-reached') {
        return sendApiErrorResponse(reply, confirmed.code, { messageForUser: full })
      }
      return sendApiErrorResponse(reply, confirmed.code, {
        messageForUser: confirmed.isLate ? late : foreign,
      })
    },
  )
}
