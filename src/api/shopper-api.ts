import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import { parseIpNetworks } from '#mail/public-ip-addresses.ts'
import { type UntrustedUrlReader, openUntrustedUrlReader } from '#mail/untrusted-url-reader.ts'
import type { ReadGateways } from '#payments/payment-gateways.ts'
import { findNextOfferStartOrEnd } from '#persistence/catalogue/next-offer-change.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import type { Db } from '#persistence/database.ts'
import type { ShopDocumentSigner } from '#sign-in/document-signer.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { createMaxShippingCostCalculator } from '#use-cases/buying/max-shipping-cost.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { readShopSettings } from '#use-cases/running/read-shop-settings.ts'
import { type AccountRouteOptions, accountRoutes } from './account/account.routes.ts'
import { addressRoutes } from './account/addresses.routes.ts'
import { backchannelLogoutRoutes } from './account/backchannel-logout.routes.ts'
import { personalDataAndDeletionRoutes } from './account/privacy.routes.ts'
import { questionRoutes } from './account/product-questions.routes.ts'
import { shopperReviewPhotoRoutes } from './account/review-photos.routes.ts'
import { reviewRoutes } from './account/reviews.routes.ts'
import { rewardRoutes } from './account/rewards.routes.ts'
import { sessionRoutes } from './account/sessions.routes.ts'
import { signInErrorReportRoutes } from './account/sign-in-error-reports.routes.ts'
import { type SignInRouteOptions, signInRoutes } from './account/sign-in.routes.ts'
import { stockAlertRoutes } from './account/stock-alerts.routes.ts'
import { whatsappNewsRoutes } from './account/whatsapp-news.routes.ts'
import { wishlistRoutes } from './account/wishlist.routes.ts'
import { agentRoutes } from './agents/agents.routes.ts'
import { handleApiError } from './api-error-handler.ts'
import { cartRoutes } from './buying/cart.routes.ts'
import { checkoutShippingRoutes } from './buying/checkout-shipping.routes.ts'
import { checkoutRoutes } from './buying/checkout.routes.ts'
import { paymentFormRoutes } from './buying/payment-form.routes.ts'
import { savedForLaterRoutes } from './buying/saved-for-later.routes.ts'
import { type ApiCache, serveRoutesFromCache } from './cached-api-responses.ts'
import { pictureAndDocumentRoutes } from './catalogue/pictures-and-product-documents.routes.ts'
import { priceHistoryRoutes } from './catalogue/price-history.routes.ts'
import { productFeedRoutes } from './catalogue/product-feed.routes.ts'
import { publishedReviewPhotoRoutes } from './catalogue/review-photos.routes.ts'
import { searchStepRoutes } from './catalogue/search-steps.routes.ts'
import { sitemapAndRobotsTxtRoutes } from './catalogue/sitemap-and-robots-txt.routes.ts'
import { zeroResultSearchRoutes } from './catalogue/zero-result-searches.routes.ts'
import { httpConnectionTimeouts, maxConnections } from './connection-limits.ts'
import { limitConcurrentQueries } from './database-query-limiter.ts'
import { apiDocumentationRoutes } from './docs/docs.routes.ts'
import { collectApiRoutes } from './docs/openapi-document.ts'
import { shopApiDescription } from './docs/shop-api-description.ts'
import { sendApiErrorResponse } from './error-responses.ts'
import { createUploadLimiter } from './file-upload-requests.ts'
import { createLazySerializers } from './lazy-serializers.ts'
import { createLazyValidators } from './lazy-validators.ts'
import {
  type DeliveryPushRouteOptions,
  deliveryPushNotificationRoutes,
} from './orders/delivery-push-notifications.routes.ts'
import { formerOrderRoutes } from './orders/former-orders.routes.ts'
import { orderReturnByEmailLinkRoutes } from './orders/goods-return-links.routes.ts'
import { invoiceRoutes } from './orders/invoices.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { paymentWebhookRoutes } from './orders/payment-gateway-webhooks.routes.ts'
import { enforceRateLimits, type RateLimits } from './rate-limits.ts'
import { rejectInvalidInput } from './reject-invalid-input.ts'
import { logHttpResponses, createRequestLogOptions } from './request-log.ts'
import { enforceRequestTimeout } from './request-timeout.ts'
import { type DiskSpaceMonitoredFolder, watchDiskSpace } from './running/disk-space-monitor.ts'
import { healthRoutes } from './running/health.routes.ts'
import { llmsTextRoutes } from './running/llms-txt.routes.ts'
import { registerPublicReadRoutes } from './running/register-public-data-routes.ts'
import { securityTextRoutes } from './running/security-txt.routes.ts'
import { signingKeyRoutes } from './running/signing-keys.routes.ts'
import { visitRoutes } from './running/visits.routes.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { shopperNotificationRoutes } from './support/notifications.routes.ts'
import { ticketAttachmentRoutes } from './support/ticket-attachments.routes.ts'
import { ticketRoutes } from './support/tickets.routes.ts'
import { createTrustedProxyCheck } from './trusted-proxies.ts'
import { yieldToEventLoop } from './yield-event-loop.ts'

type ApiOptions = {
  db: Db
  /** Database connection for public reads, if different from `db`. */
  reads?: Db | undefined
  pictures: PictureStore
  /** Maximum concurrent picture renderings per process. */
  pictureRenderings?: number
  /** Timeout of a picture rendering in ms; afterwards the nearest stored size is sent. */
  pictureWaitMs?: number
  clock?: () => Date
  /** Proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies?: string[]
  /** Enables HSTS; set when every reply uses TLS. */
  tlsOnly?: boolean
  logLevel?: string
  /** Cache of public replies; without a cache each reply is computed. */
  cache?: ApiCache | undefined
  /** Rate limits; unlimited if absent. */
  rateLimits?: RateLimits | undefined
  /** Number of the latest database migration that this version of the server needs. */
  newestMigration?: number
  /** Whether this process is shutting down. */
  isLeaving?: () => boolean
  /** Writable folders whose free space is checked. */
  disks?: DiskSpaceMonitoredFolder[]
  gateways: ReadGateways
  /** Provider that stamps invoices; null while none is connected. */
  stamping: () => Promise<StampingProvider | null>
  /** Cipher that decrypts licence keys for their buyer. */
  licences: LicenceCipher
  /** Signs the files of an order that buyers can download. */
  signature: ShopDocumentSigner
  push: DeliveryPushRouteOptions
  /** Public base URL of the shop for browsers and the payment gateway. */
  shopUrl: string
  /** Secret that signs the shop's session tokens. */
  sessionSecret: string
  /** Previous session secret, still valid for verification. */
  formerSessionSecret?: string | undefined
  identity: SignInRouteOptions['identity']
  showPhoneCodes?: AccountRouteOptions['showPhoneCodes']
  /**
   * Loads the published profiles of AI agent platforms; by default only from public IP addresses.
   */
  readDocument?: UntrustedUrlReader
}

/** The HTTP server with every API route; storefront pages are added separately. */
export async function createShopperApi(options: ApiOptions) {
  const {
    db,
    pictures,
    gateways,
    stamping,
    licences,
    signature,
    push,
    shopUrl,
    clock = () => new Date(),
    trustedProxies = [],
    tlsOnly = false,
    logLevel = 'silent',
    cache,
    rateLimits,
    reads = db,
    pictureRenderings = 2,
    pictureWaitMs = 2000,
  } = options
  const trusts = createTrustedProxyCheck(trustedProxies)
  const app = Fastify({
    ...httpConnectionTimeouts,
    ...createRequestLogOptions(logLevel, trusts),
    trustProxy: trusts,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url = '/' }) => decodable(url),
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.server.maxConnections = maxConnections
  app.setValidatorCompiler(createLazyValidators())
  app.setSerializerCompiler(createLazySerializers())
  app.setErrorHandler(handleApiError)
  addSecurityHeaders(app, { tlsOnly })
  logHttpResponses(app)
  enforceRequestTimeout(app)
  rejectInvalidInput(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Brotli level 1: level 4 takes twice the time for replies a tenth smaller.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  })

  await enforceRateLimits(app, { limits: rateLimits, isCaching: cache !== undefined })
  yieldToEventLoop(app)
  const { queryInTurn } = limitConcurrentQueries(app)
  if (cache) {
    const nextChange = (now: Date) => findNextOfferStartOrEnd(db, now)
    serveRoutesFromCache(app, cache, { inTurn: queryInTurn, nextChange })
  }

  await collectApiRoutes(app, shopApiDescription, shopUrl)

  const { sessionSecret, formerSessionSecret } = options
  const session = { db, clock, sessionSecret, formerSessionSecret }
  const findFullDisk = watchDiskSpace(app, options.disks ?? [])
  const { newestMigration = 0, isLeaving } = options
  await app.register(healthRoutes, { db, newestMigration, findFullDisk, isLeaving })
  await registerPublicReadRoutes(app, { db: reads, clock })
  await app.register(zeroResultSearchRoutes, { db, clock })
  await app.register(searchStepRoutes, { db, clock })
  await app.register(visitRoutes, { db, clock, shopUrl })
  await app.register(stockAlertRoutes, session)
  await app.register(orderReturnByEmailLinkRoutes, session)
  await app.register(apiDocumentationRoutes, { about: shopApiDescription })
  await app.register(publishedReviewPhotoRoutes, { db })
  await app.register(pictureAndDocumentRoutes, {
    pictures,
    renderings: pictureRenderings,
    longestWaitMs: pictureWaitMs,
  })
  await app.register(sitemapAndRobotsTxtRoutes, { db: reads, shopUrl })
  await app.register(securityTextRoutes, { db, shopUrl, clock })
  await app.register(signingKeyRoutes, { db: reads })
  await app.register(llmsTextRoutes, { db: reads, shopUrl })
  await app.register(productFeedRoutes, {
    db: reads,
    clock,
    shopUrl,
    shopName: async () => (await readShopSettings(reads)).name,
    shipping: (now) => createMaxShippingCostCalculator(reads, now),
  })
  await app.register(priceHistoryRoutes, { db: reads, shopUrl, clock })

  const { identity, showPhoneCodes } = options
  await app.register(signInRoutes, { ...session, identity })
  await app.register(signInErrorReportRoutes, { clock })
  await app.register(backchannelLogoutRoutes, { db, clock, identity })
  await app.register(accountRoutes, { ...session, showPhoneCodes })
  await app.register(whatsappNewsRoutes, session)
  await app.register(sessionRoutes, session)
  await app.register(addressRoutes, session)
  await app.register(cartRoutes, session)
  await app.register(savedForLaterRoutes, session)
  await app.register(wishlistRoutes, session)
  await app.register(reviewRoutes, session)
  const uploads = createUploadLimiter()
  await app.register(shopperReviewPhotoRoutes, { ...session, uploads })
  await app.register(questionRoutes, session)
  await app.register(rewardRoutes, session)
  await app.register(ticketRoutes, session)
  await app.register(ticketAttachmentRoutes, { ...session, uploads })
  await app.register(shopperNotificationRoutes, session)
  await app.register(personalDataAndDeletionRoutes, { ...session, management: identity.management })

  await app.register(checkoutRoutes, { ...session, gateways, shopUrl })
  await app.register(checkoutShippingRoutes, session)
  await app.register(orderRoutes, { ...session, gateways, shopUrl, licences, signature })
  await app.register(formerOrderRoutes, session)
  await app.register(deliveryPushNotificationRoutes, { ...session, push })
  await app.register(invoiceRoutes, { ...session, stamping })
  await app.register(paymentWebhookRoutes, { db, clock, gateways })
  await app.register(paymentFormRoutes, { db, clock, gateways, shopUrl })

  const { readDocument = openUntrustedUrlReader({ networks: parseIpNetworks([]) }) } = options
  await app.register(agentRoutes, { ...session, reads, shopUrl, readDocument })

  app.all('/api/*', { config: { cost: 'read' } }, (_request, reply) =>
    sendApiErrorResponse(reply, 'not-found'),
  )
  return app
}

/**
 * Replaces a URL with invalid percent-encoding, so that the reply is 'not found' (RTE-08) instead
 * of 'bad request'.
 */
function decodable(url: string): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
