import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatCentavos } from '#domain/format-money.ts'
import { roundToCentavos, toPesos } from '#domain/money.ts'
import { checkInvoiceData } from '#domain/orders/invoice.ts'
import type { ReadGateways } from '#payments/payment-gateways.ts'
import { removeCouponFromCart, applyCouponToCart } from '#use-cases/buying/apply-coupon.ts'
import { type PlaceOrderRefusal, placeOrder } from '#use-cases/buying/place-order.ts'
import type { ShopperCart } from '#use-cases/buying/price-cart.ts'
import { joinCartWithProducts } from '#use-cases/buying/read-cart.ts'
import { readPaymentTerms } from '#use-cases/buying/read-payment-terms.ts'
import { recommendCartAddition } from '#use-cases/buying/recommend-addition.ts'
import { startCheckout } from '#use-cases/buying/start-checkout.ts'
import { findExceededLimit } from '#use-cases/find-exceeded-rate-limit.ts'
import { readCheckoutStatus } from '#use-cases/orders/read-checkout-status.ts'
import { recordAttemptSource } from '#use-cases/running/count-visits.ts'
import {
  forbidCaching,
  requireShopper,
  type ShopperSessionOptions,
  findSignedInShopper,
} from '../authenticate-shopper.ts'
import { toProductCard } from '../catalogue/product-responses.ts'
import { sendApiErrorResponse, sendFieldErrors, sendTooManyRequests } from '../error-responses.ts'
import { toInvoiceFieldErrors } from '../field-error-texts.ts'
import { parseInvoiceData } from '../orders/invoices.routes.ts'
import { toOrderStatus } from '../orders/order-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toCart, toCartChange } from './cart-responses.ts'
import {
  formatUnpaidUnitLimitError,
  formatVoucherPaymentBlock,
} from './unpaid-order-limit-texts.ts'

/**
 * Maximum order attempts per account in ten minutes: more than any shopper needs, too few for
 * testing stolen bank cards.
 */
const ordersPerTenMinutes = 60

const noPayments =
  'La tienda no puede cobrar por ahora. Tu carrito queda guardado; vuelve más tarde.'

type CheckoutOptions = ShopperSessionOptions & { gateways: ReadGateways; shopUrl: string }

/** Checkout routes, from the cart to the gateway's payment page and back. */
export async function checkoutRoutes(server: FastifyInstance, options: CheckoutOptions) {
  await server.register(statusRoutes, options)
  await server.register(buyingRoutes, options)
}

/** Route of the payment status by reference, for guests and shoppers. */
async function statusRoutes(server: FastifyInstance, options: CheckoutOptions) {
  const { db, clock, gateways } = options
  forbidCaching(server)

  registerShopApiRoute(
    server,
    'getPaymentStatus',
    { config: { cost: 'read' }, summary: 'Qué fue de un pago' },
    async (request) => {
      const status = await readCheckoutStatus(db, await gateways(), request.query.ref, clock())
      const shopper = await findSignedInShopper(request, options)
      const isMine = shopper !== null && status.attempt?.shopperId === shopper.id
      return toOrderStatus(status, isMine)
    },
  )
}

async function buyingRoutes(server: FastifyInstance, options: CheckoutOptions) {
  const { db, clock, gateways, shopUrl } = options
  requireShopper(server, options)

  async function cartOnWire(cart: ShopperCart, now: Date) {
    return toCart(await joinCartWithProducts(db, cart), now)
  }

  async function refuseCheckout(reply: FastifyReply, refusal: PlaceOrderRefusal, now: Date) {
    if (refusal.code === 'too-many-units') {
      return sendApiErrorResponse(reply, refusal.code, {
        messageForUser: formatUnpaidUnitLimitError(refusal),
      })
    }
    if (refusal.code === 'payment-unavailable') {
      const { name, isClosed } = await gateways()
      if (isClosed) return sendApiErrorResponse(reply, refusal.code, { messageForUser: noPayments })
      reply.log.error({ reason: refusal.reason, gateway: name }, 'no page to pay at')
      reply.header('retry-after', 60)
    }
    if (refusal.code !== 'cart-changed') return sendApiErrorResponse(reply, refusal.code)
    return sendApiErrorResponse(reply, refusal.code, {
      changes: refusal.changes.map(toCartChange),
      cart: await cartOnWire(refusal.cart, now),
    })
  }

  for (const url of ['/v1/checkout', '/api/v1/checkout']) {
    registerShopApiRoute(
      server,
      'checkCheckout',
      {
        url,
        config: { cost: 'write' },
        summary: 'Revisa comprador y carrito; dice dónde se paga',
      },
      async ({ shopper }, reply) => {
        const now = clock()
        const started = await startCheckout(db, shopper, now)
        if (!started.ok) return refuseCheckout(reply, started, now)
        return { success: true as const, shopRoute: `${shopUrl}/checkout` }
      },
    )
  }

  registerShopApiRoute(
    server,
    'getPaymentTerms',
    { config: { cost: 'read' }, summary: 'Si el carrito solo se paga con tarjeta, y por qué' },
    async ({ shopper }) => {
      const { limit, unpaid } = await readPaymentTerms(db, shopper, clock())
      return {
        card_only: limit && formatVoucherPaymentBlock(limit),
        unpaid_orders: unpaid.map(({ number, total, expiresAt }) => ({
          number,
          total: toPesos(total),
          expires_at: expiresAt.toISOString(),
        })),
      }
    },
  )

  registerShopApiRoute(
    server,
    'placeOrder',
    {
      config: { cost: 'write' },
      summary: 'Abre el pago del carrito; `data` es la página de la pasarela',
    },
    async ({ shopper, body }, reply) => {
      const now = clock()
      const limit = { what: 'order', who: shopper.id, seconds: 600, most: ordersPerTenMinutes }
      const tooMany = await findExceededLimit(db, [limit], now)
      if (tooMany) {
        const words =
          'Intentaste pagar demasiadas veces seguidas. Espera unos minutos; tu carrito sigue aquí y no se cobró nada.'
        return sendTooManyRequests(reply, tooMany.retryAfterSeconds, words)
      }
      const checked = body.invoice && checkInvoiceData(parseInvoiceData(body.invoice))
      if (checked && !checked.ok) return sendFieldErrors(reply, checked, toInvoiceFieldErrors)
      const shownTotal = body.total === undefined ? null : roundToCentavos(body.total)
      const wanted = { shopper, invoice: checked ? checked.data : null, shownTotal }
      const placed = await placeOrder({ db, gateway: await gateways(), shopUrl }, wanted, now)
      if (placed.ok) {
        const { url, ref, limit } = placed
        if (body.visit)
          await recordAttemptSource(db, { ref, visit: body.visit, shopUrl }).catch((err: unknown) =>
            reply.log.warn({ err }, 'the source of a visit was not kept'),
          )
        const words = limit && { card_only: formatVoucherPaymentBlock(limit) }
        return { success: true as const, data: url, ref, ...words }
      }
      return refuseCheckout(reply, placed, now)
    },
  )

  registerShopApiRoute(
    server,
    'applyCoupon',
    { config: { cost: 'write' }, summary: 'Pone un cupón en el carrito' },
    async (request, reply) => {
      const now = clock()
      const { shopper, body, ip } = request
      const used = await applyCouponToCart(
        db,
        { shopperId: shopper.id, typed: body.coupon, address: ip },
        now,
      )
      if (used.ok) {
        const messageForUser = 'Cupon aplicado correctamente'
        return { success: true as const, messageForUser, cart: await cartOnWire(used.cart, now) }
      }
      if (used.code === 'too-many-requests')
        return sendTooManyRequests(reply, used.retryAfterSeconds)
      if (used.code !== 'coupon-minimum') return sendApiErrorResponse(reply, used.code)
      const messageForUser = `Te faltan ${formatCentavos(used.missing)} para usar este cupón.`
      return sendApiErrorResponse(reply, used.code, { messageForUser })
    },
  )

  registerShopApiRoute(
    server,
    'removeCoupon',
    { config: { cost: 'write' }, summary: 'Quita el cupón del carrito' },
    async ({ shopper }) => {
      const now = clock()
      const cart = await removeCouponFromCart(db, shopper.id, now)
      const messageForUser = 'Quitamos el cupón.'
      return { success: true as const, messageForUser, cart: await cartOnWire(cart, now) }
    },
  )

  registerShopApiRoute(
    server,
    'getCartRecommendation',
    { config: { cost: 'read' }, summary: 'Un producto que acompaña al carrito, o ninguno' },
    async ({ shopper }) => {
      const now = clock()
      const product = await recommendCartAddition(db, shopper.id, now)
      return { product: product ? toProductCard(product, now) : null }
    },
  )
}
