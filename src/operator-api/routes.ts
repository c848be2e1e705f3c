import type { FastifyInstance } from 'fastify'
import { customerActionRoutes } from './account/customer-actions.routes.ts'
import { customerGiftRoutes } from './account/customer-gifts.routes.ts'
import { customerRoutes } from './account/customers.routes.ts'
import { pointsRoutes } from './account/points.routes.ts'
import { privacyRequestRoutes } from './account/privacy-requests.routes.ts'
import { questionQueueRoutes } from './account/questions.routes.ts'
import { reviewQueueRoutes } from './account/reviews.routes.ts'
import { searchRoutes } from './account/search.routes.ts'
import { bundleRoutes } from './buying/bundles.routes.ts'
import { couponOrderRoutes } from './buying/coupon-orders.routes.ts'
import { couponRoutes } from './buying/coupons.routes.ts'
import { promotionRoutes } from './buying/promotions.routes.ts'
import { stockCountFileRoutes } from './buying/stock-count-files.routes.ts'
import { stockCountRoutes } from './buying/stock-counts.routes.ts'
import { stockRoutes } from './buying/stock.routes.ts'
import { globalInvoiceRoutes } from './orders/global-invoices.routes.ts'
import { invoiceFileRoutes } from './orders/invoice-files.routes.ts'
import { officeInvoiceRoutes } from './orders/invoices.routes.ts'
import { licenceRoutes } from './orders/licences.routes.ts'
import { orderActionRoutes } from './orders/order-actions.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { packingRoutes } from './orders/packing.routes.ts'
import { paymentRoutes } from './orders/payments.routes.ts'
import { pickupRoutes } from './orders/pickups.routes.ts'
import { refundListFileRoutes } from './orders/refund-files.routes.ts'
import { refundQueueRoutes } from './orders/refund-queue.routes.ts'
import { refundRoutes } from './orders/refunds.routes.ts'
import { reportRoutes } from './orders/reports.routes.ts'
import { returnRoutes } from './orders/returns.routes.ts'
import { shipmentRoutes } from './orders/shipments.routes.ts'
import { ticketOrderRoutes } from './orders/ticket-order.routes.ts'
import { unknownPaymentRoutes } from './orders/unknown-payments.routes.ts'
import { apiKeyRoutes } from './running/api-keys.routes.ts'
import { auditFindingRoutes } from './running/audit-findings.routes.ts'
import { auditLogRoutes } from './running/audit-log.routes.ts'
import { calendarRoutes } from './running/calendar.routes.ts'
import { categoryDeskRoutes } from './running/categories.routes.ts'
import { changeSetRoutes } from './running/change-sets.routes.ts'
import { contentPictureRoutes } from './running/content-pictures.routes.ts'
import { contentPieceRoutes } from './running/content-pieces.routes.ts'
import { healthRoutes } from './running/health.routes.ts'
import { legalTextRoutes } from './running/legal-texts.routes.ts'
import { licenceListRoutes } from './running/licence-list.routes.ts'
import { logoRoutes } from './running/logo.routes.ts'
import { mailWordsRoutes } from './running/mail-words.routes.ts'
import { meRoutes } from './running/me.routes.ts'
import { missedSearchRoutes } from './running/missed-searches.routes.ts'
import { namedPictureRoutes } from './running/named-pictures.routes.ts'
import { newProductRoutes } from './running/new-products.routes.ts'
import { newsRoutes } from './running/news.routes.ts'
import { openingRoutes } from './running/opening.routes.ts'
import { peopleRoutes } from './running/people.routes.ts'
import { pictureRoutes } from './running/pictures.routes.ts'
import { productDocumentRoutes } from './running/product-documents.routes.ts'
import { productPictureRoutes } from './running/product-pictures.routes.ts'
import { productRoutes } from './running/products.routes.ts'
import { providerRoutes } from './running/providers.routes.ts'
import { roleRoutes } from './running/roles.routes.ts'
import { searchRuleRoutes } from './running/search-rules.routes.ts'
import { sessionRoutes } from './running/sessions.routes.ts'
import { settingRoutes } from './running/settings.routes.ts'
import { sheetImportRoutes } from './running/sheet-imports.routes.ts'
import { stockListRoutes } from './running/stock-list.routes.ts'
import { todayRoutes } from './running/today.routes.ts'
import { viewRoutes } from './running/views.routes.ts'
import { webhookDeliveryRoutes } from './running/webhook-deliveries.routes.ts'
import { webhookRoutes } from './running/webhooks.routes.ts'
import { answerTemplateRoutes } from './support/answer-templates.routes.ts'
import { deskAttachmentRoutes } from './support/ticket-attachments.routes.ts'
import { ticketDeskRoutes } from './support/tickets.routes.ts'
import type { OfficeTools } from './tools.ts'

type Routes = (app: FastifyInstance, tools: OfficeTools) => Promise<void>

/** All route groups of the operator API. */
export const operatorRoutes: readonly Routes[] = [
  todayRoutes,
  searchRoutes,
  orderRoutes,
  orderActionRoutes,
  shipmentRoutes,
  packingRoutes,
  paymentRoutes,
  unknownPaymentRoutes,
  pickupRoutes,
  officeInvoiceRoutes,
  invoiceFileRoutes,
  globalInvoiceRoutes,
  refundRoutes,
  refundQueueRoutes,
  refundListFileRoutes,
  returnRoutes,
  productRoutes,
  newProductRoutes,
  productPictureRoutes,
  namedPictureRoutes,
  productDocumentRoutes,
  reportRoutes,
  stockListRoutes,
  licenceListRoutes,
  licenceRoutes,
  stockRoutes,
  stockCountRoutes,
  stockCountFileRoutes,
  changeSetRoutes,
  calendarRoutes,
  sheetImportRoutes,
  meRoutes,
  sessionRoutes,
  peopleRoutes,
  roleRoutes,
  apiKeyRoutes,
  customerRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
  customerActionRoutes,
  customerGiftRoutes,
  privacyRequestRoutes,
  ticketDeskRoutes,
  ticketOrderRoutes,
  deskAttachmentRoutes,
  answerTemplateRoutes,
  reviewQueueRoutes,
  questionQueueRoutes,
  auditLogRoutes,
  contentPieceRoutes,
  legalTextRoutes,
  promotionRoutes,
  bundleRoutes,
  categoryDeskRoutes,
  pictureRoutes,
  couponRoutes,
  couponOrderRoutes,
  pointsRoutes,
  auditFindingRoutes,
  contentPictureRoutes,
  missedSearchRoutes,
  searchRuleRoutes,
  viewRoutes,
  newsRoutes,
  healthRoutes,
  settingRoutes,
  providerRoutes,
  logoRoutes,
  openingRoutes,
  mailWordsRoutes,
]
