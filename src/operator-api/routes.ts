import type { FastifyInstance } from 'fastify'
import { customerActionRoutes } from './account/customer-actions.routes.ts'
import { customerPointsAndCouponRoutes } from './account/customer-points-and-coupons.routes.ts'
import { customerRoutes } from './account/customers.routes.ts'
import { officeSearchRoutes } from './account/office-search.routes.ts'
import { rewardPointRoutes } from './account/points.routes.ts'
import { privacyRequestRoutes } from './account/privacy-requests.routes.ts'
import { questionQueueRoutes } from './account/product-question-queue.routes.ts'
import { reviewQueueRoutes } from './account/review-queue.routes.ts'
import { bundleRoutes } from './buying/bundles.routes.ts'
import { couponOrderRoutes } from './buying/coupon-orders.routes.ts'
import { couponRoutes } from './buying/coupons.routes.ts'
import { promotionRoutes } from './buying/promotions.routes.ts'
import { stockCountCsvExportRoutes } from './buying/stock-count-exports.routes.ts'
import { stockCountRoutes } from './buying/stock-counts.routes.ts'
import { stockRoutes } from './buying/stock.routes.ts'
import { connectionRoutes } from './connections/connections.routes.ts'
import { invoiceIssuerRoutes } from './connections/invoice-issuer.routes.ts'
import { mailConnectionRoutes } from './connections/mail-connection.routes.ts'
import { messageConnectionRoutes } from './connections/message-connections.routes.ts'
import { labelBatchRoutes } from './labels/label-batches.routes.ts'
import { labelRoutes } from './labels/labels.routes.ts'
import { orderActionRoutes } from './labels/order-actions.routes.ts'
import { formerOrderRoutes } from './orders/former-orders.routes.ts'
import { globalInvoiceRoutes } from './orders/global-invoices.routes.ts'
import { invoiceFileRoutes } from './orders/invoice-files.routes.ts'
import { invoiceStampingRoutes } from './orders/invoice-stamping.routes.ts'
import { officeInvoiceRoutes } from './orders/invoices.routes.ts'
import { licenceKeyRoutes } from './orders/licences.routes.ts'
import { ticketOrderRoutes } from './orders/order-of-ticket.routes.ts'
import { goodsReturnRoutes } from './orders/order-returns.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { packingRoutes } from './orders/packing.routes.ts'
import { unknownPaymentRoutes } from './orders/payments-without-order.routes.ts'
import { paymentRoutes } from './orders/payments.routes.ts'
import { pickupRoutes } from './orders/pickups.routes.ts'
import { refundExportRoutes } from './orders/refund-exports.routes.ts'
import { refundQueueRoutes } from './orders/refund-queue.routes.ts'
import { refundRoutes } from './orders/refunds.routes.ts'
import { reportRoutes } from './orders/reports.routes.ts'
import { shipmentRoutes } from './orders/shipments.routes.ts'
import type { OperatorRouteDependencies } from './route-dependencies.ts'
import { apiKeyRoutes } from './running/api-keys.routes.ts'
import { auditLogRoutes } from './running/audit-log.routes.ts'
import { categoryRoutes } from './running/categories.routes.ts'
import { consistencyCheckResultRoutes } from './running/consistency-check-results.routes.ts'
import { contentPictureRoutes } from './running/content-pictures.routes.ts'
import { contentPieceRoutes } from './running/content-pieces.routes.ts'
import { productCreationRoutes } from './running/create-products.routes.ts'
import { currentOperatorRoutes } from './running/current-operator.routes.ts'
import { everydayWordRoutes } from './running/everyday-words.routes.ts'
import { externalServiceRoutes } from './running/external-services.routes.ts'
import { familyRoutes } from './running/families.routes.ts'
import { formerShopImportRoutes } from './running/former-shop-imports.routes.ts'
import { healthRoutes } from './running/health.routes.ts'
import { learnedSearchRoutes } from './running/learned-searches.routes.ts'
import { legalTextRoutes } from './running/legal-texts.routes.ts'
import { licenceListRoutes } from './running/licence-list.routes.ts'
import { logoRoutes } from './running/logo.routes.ts'
import { mailTextRoutes } from './running/mail-texts.routes.ts'
import { notificationRoutes } from './running/notifications.routes.ts'
import { operatorAndRoleRoutes } from './running/operators.routes.ts'
import { pictureByFileNameRoutes } from './running/pictures-by-file-name.routes.ts'
import { pictureRoutes } from './running/pictures.routes.ts'
import { postcodeRoutes } from './running/postcodes.routes.ts'
import { changeSetRoutes } from './running/product-change-sets.routes.ts'
import { productDocumentRoutes } from './running/product-documents.routes.ts'
import { productPictureRoutes } from './running/product-pictures.routes.ts'
import { productRoutes } from './running/products.routes.ts'
import { redirectRoutes } from './running/redirects.routes.ts'
import { roleRoutes } from './running/roles.routes.ts'
import { savedViewRoutes } from './running/saved-views.routes.ts'
import { scheduledChangeCalendarRoutes } from './running/scheduled-changes-calendar.routes.ts'
import { searchRuleRoutes } from './running/search-rules.routes.ts'
import { operatorSessionRoutes } from './running/sessions.routes.ts'
import { settingRoutes } from './running/settings.routes.ts'
import { sheetImportRoutes } from './running/sheet-imports.routes.ts'
import { shopOpeningChecklistRoutes } from './running/shop-opening-checklist.routes.ts'
import { stockListRoutes } from './running/stock-list.routes.ts'
import { todayOverviewRoutes } from './running/today-overview.routes.ts'
import { webhookDeliveryRoutes } from './running/webhook-deliveries.routes.ts'
import { webhookRoutes } from './running/webhooks.routes.ts'
import { zeroResultSearchReportRoutes } from './running/zero-result-searches.routes.ts'
import { answerTemplateRoutes } from './support/answer-templates.routes.ts'
import { ticketAttachmentRoutes } from './support/ticket-attachments.routes.ts'
import { ticketRoutes } from './support/tickets.routes.ts'

type Routes = (app: FastifyInstance, tools: OperatorRouteDependencies) => Promise<void>

/** All route groups of the operator API. */
export const operatorRoutes: readonly Routes[] = [
  todayOverviewRoutes,
  officeSearchRoutes,
  orderRoutes,
  orderActionRoutes,
  shipmentRoutes,
  labelRoutes,
  labelBatchRoutes,
  packingRoutes,
  paymentRoutes,
  unknownPaymentRoutes,
  pickupRoutes,
  officeInvoiceRoutes,
  invoiceFileRoutes,
  invoiceStampingRoutes,
  globalInvoiceRoutes,
  refundRoutes,
  refundQueueRoutes,
  refundExportRoutes,
  goodsReturnRoutes,
  productRoutes,
  productCreationRoutes,
  familyRoutes,
  productPictureRoutes,
  pictureByFileNameRoutes,
  productDocumentRoutes,
  reportRoutes,
  stockListRoutes,
  licenceListRoutes,
  licenceKeyRoutes,
  stockRoutes,
  stockCountRoutes,
  stockCountCsvExportRoutes,
  changeSetRoutes,
  scheduledChangeCalendarRoutes,
  sheetImportRoutes,
  currentOperatorRoutes,
  operatorSessionRoutes,
  operatorAndRoleRoutes,
  roleRoutes,
  apiKeyRoutes,
  customerRoutes,
  webhookRoutes,
  webhookDeliveryRoutes,
  customerActionRoutes,
  customerPointsAndCouponRoutes,
  privacyRequestRoutes,
  ticketRoutes,
  ticketOrderRoutes,
  ticketAttachmentRoutes,
  answerTemplateRoutes,
  reviewQueueRoutes,
  questionQueueRoutes,
  auditLogRoutes,
  contentPieceRoutes,
  legalTextRoutes,
  promotionRoutes,
  bundleRoutes,
  categoryRoutes,
  pictureRoutes,
  couponRoutes,
  couponOrderRoutes,
  rewardPointRoutes,
  consistencyCheckResultRoutes,
  contentPictureRoutes,
  zeroResultSearchReportRoutes,
  learnedSearchRoutes,
  searchRuleRoutes,
  everydayWordRoutes,
  postcodeRoutes,
  redirectRoutes,
  formerShopImportRoutes,
  formerOrderRoutes,
  savedViewRoutes,
  notificationRoutes,
  healthRoutes,
  settingRoutes,
  connectionRoutes,
  invoiceIssuerRoutes,
  mailConnectionRoutes,
  messageConnectionRoutes,
  externalServiceRoutes,
  logoRoutes,
  shopOpeningChecklistRoutes,
  mailTextRoutes,
]
