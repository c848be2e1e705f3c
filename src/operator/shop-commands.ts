import type { Permission } from '#domain/running/permissions.ts'
import { addProductCommand } from './add-product.ts'
import { advanceOrderCommand, cancelOrderCommand } from './advance-and-cancel-orders.ts'
import { apiKeysCommand, makeApiKeyCommand, revokeApiKeyCommand } from './api-keys.ts'
import { attachInvoiceCommand, cancelInvoiceCommand } from './attach-invoice.ts'
import { auditCommand } from './audit.ts'
import {
  addBundleCommand,
  bundlesCommand,
  changeBundleCommand,
  removeBundleCommand,
} from './bundles.ts'
import { calendarCommand } from './calendar.ts'
import { changeProductCommand } from './change-product.ts'
import { closePaymentMismatchCommand } from './close-payment-mismatch.ts'
import type { Command } from './command.ts'
import { shopContentCommand } from './content.ts'
import { demoSignInCodeCommand } from './demo-sign-in-code.ts'
import { globalInvoiceCommand } from './global-invoice.ts'
import { adjustPointsCommand, grantCouponCommand } from './grant-points-and-coupons.ts'
import { importCatalogueCommand } from './import-catalogue.ts'
import { importDemoCommand } from './import-demo.ts'
import { importProductDocumentsCommand } from './import-documents.ts'
import { importPicturesCommand } from './import-pictures.ts'
import { importPostcodesCommand } from './import-postcodes.ts'
import { recordInvoiceIssuedCommand, invoicesCommand, refuseInvoiceCommand } from './invoices.ts'
import { legalTextsCommand } from './legal-texts.ts'
import {
  importLicencesCommand,
  licencesCommand,
  undoLicenceImportCommand,
  revokeLicenceCommand,
} from './licences.ts'
import { mailTextsCommand } from './mail-texts.ts'
import { moveAccountsBetweenProvidersCommand } from './move-accounts-between-providers.ts'
import { moveFilesBetweenStoragesCommand } from './move-files-between-stores.ts'
import {
  changeRolesCommand,
  invitePersonCommand,
  peopleCommand,
  removePersonCommand,
} from './operator-users.ts'
import { correctOrderAddressCommand, addOrderNoteCommand } from './order-notes.ts'
import { orderCommand, ordersCommand } from './orders.ts'
import { saveShippingLabelFileCommand, pickListCommand, setStorageBinCommand } from './packing.ts'
import {
  paymentsCommand,
  reconcilePaymentsCommand,
  replayPaymentNoticeCommand,
} from './payments.ts'
import { handOverPickupCommand, readyForPickupCommand } from './pickups.ts'
import { privacyCommands } from './privacy-requests.ts'
import {
  applyChangeCommand,
  changeSetCommand,
  changeSetsCommand,
  undoChangeCommand,
} from './product-change-sets.ts'
import { editProductsCommand, productsCommand } from './products.ts'
import { approveRefundCommand, refuseRefundCommand } from './refund-approvals.ts'
import { refundLinesCommand } from './refund-lines.ts'
import { saveRefundBankFileCommand, recordRefundAccountCommand } from './refund-transfers.ts'
import {
  recordCompletedRefundCommand,
  refundPartCommand,
  refundsCommand,
  retryRefundCommand,
} from './refunds.ts'
import {
  inspectReturnCommand,
  receiveReturnCommand,
  refundReturnCommand,
  refuseReturnCommand,
  returnsCommand,
} from './returns.ts'
import { questionCommands, reviewCommands } from './review-commands.ts'
import {
  makeRoleCommand,
  removeRoleCommand,
  rolesCommand,
  setRolePermissionsCommand,
} from './roles.ts'
import { rotateLicenceSecretCommand } from './rotate-licence-secret.ts'
import { salesReportCommand } from './sales-report.ts'
import { searchRulesCommand } from './search-rules.ts'
import { settingsCommand } from './settings.ts'
import {
  deliverShipmentCommand,
  packOrderCommand,
  shipOrderCommand,
  shipOrdersCommand,
  undoShipmentCommand,
  unpackShipmentCommand,
} from './shipments.ts'
import { shopperCommands } from './shoppers.ts'
import { countStockCommand, stockCountsCommand, undoStockCountCommand } from './stock-counts.ts'
import { changeStockCommand, stockCommand, undoStockChangeCommand } from './stock.ts'
import { ticketCommands } from './ticket-commands.ts'
import {
  closeUnknownPaymentCommand,
  refundUnknownPaymentCommand,
  unknownPaymentsCommand,
} from './unknown-payments.ts'
import { unsentMessagesCommand, resendMessagesCommand } from './unsent-messages.ts'
import { verifySignedDocumentCommand } from './verify-document.ts'
import { webhookCommands } from './webhook-commands.ts'

/**
 * Every command of the operator's command line by name; `needs`: minimum permission of a command that does not call
 * the operator API, whose routes name their own.
 */
export const shopCommands: Record<string, { command: Command; needs?: Permission }> = {
  import: { command: importCatalogueCommand, needs: 'products:write' },
  'import-pictures': { command: importPicturesCommand, needs: 'products:write' },
  'import-documents': { command: importProductDocumentsCommand, needs: 'products:write' },
  'move-files': { command: moveFilesBetweenStoragesCommand, needs: 'settings:write' },
  'import-demo': { command: importDemoCommand, needs: 'settings:write' },
  'import-postcodes': { command: importPostcodesCommand, needs: 'settings:write' },
  settings: { command: settingsCommand, needs: 'settings:write' },
  'mail-words': { command: mailTextsCommand, needs: 'settings:write' },
  content: { command: shopContentCommand, needs: 'content:write' },
  bundles: { command: bundlesCommand, needs: 'prices:read' },
  'add-bundle': { command: addBundleCommand, needs: 'prices:write' },
  'change-bundle': { command: changeBundleCommand, needs: 'prices:write' },
  'remove-bundle': { command: removeBundleCommand, needs: 'prices:write' },
  legal: { command: legalTextsCommand, needs: 'content:write' },
  search: { command: searchRulesCommand, needs: 'content:write' },
  products: { command: productsCommand, needs: 'products:read' },
  'edit-products': { command: editProductsCommand, needs: 'products:read' },
  'add-product': { command: addProductCommand, needs: 'products:write' },
  'change-product': { command: changeProductCommand, needs: 'products:read' },
  calendar: { command: calendarCommand, needs: 'products:read' },
  'change-sets': { command: changeSetsCommand, needs: 'products:read' },
  'change-set': { command: changeSetCommand, needs: 'products:read' },
  'apply-change': { command: applyChangeCommand, needs: 'products:read' },
  'undo-change': { command: undoChangeCommand, needs: 'products:read' },
  stock: { command: stockCommand, needs: 'stock:read' },
  'change-stock': { command: changeStockCommand, needs: 'stock:write' },
  'undo-stock': { command: undoStockChangeCommand, needs: 'stock:write' },
  'stock-counts': { command: stockCountsCommand, needs: 'stock:read' },
  'count-stock': { command: countStockCommand, needs: 'stock:write' },
  'undo-count': { command: undoStockCountCommand, needs: 'stock:write' },
  'put-in-bin': { command: setStorageBinCommand, needs: 'stock:write' },
  'import-licences': { command: importLicencesCommand, needs: 'licences:write' },
  licences: { command: licencesCommand, needs: 'licences:read' },
  'undo-licences': { command: undoLicenceImportCommand, needs: 'licences:write' },
  'withdraw-licence': { command: revokeLicenceCommand, needs: 'licences:write' },
  'rotate-licence-secret': { command: rotateLicenceSecretCommand, needs: 'settings:write' },
  orders: { command: ordersCommand, needs: 'orders:read' },
  order: { command: orderCommand, needs: 'orders:read' },
  'advance-order': { command: advanceOrderCommand, needs: 'orders:write' },
  'pick-list': { command: pickListCommand, needs: 'orders:read' },
  'label-file': { command: saveShippingLabelFileCommand, needs: 'personal-data:read' },
  'pack-order': { command: packOrderCommand, needs: 'orders:write' },
  'unpack-shipment': { command: unpackShipmentCommand, needs: 'orders:write' },
  'ship-order': { command: shipOrderCommand, needs: 'orders:write' },
  'ship-orders': { command: shipOrdersCommand, needs: 'orders:write' },
  'take-back-shipment': { command: undoShipmentCommand, needs: 'orders:write' },
  'deliver-shipment': { command: deliverShipmentCommand, needs: 'orders:write' },
  'ready-for-pickup': { command: readyForPickupCommand, needs: 'orders:write' },
  'hand-over': { command: handOverPickupCommand, needs: 'orders:write' },
  'note-order': { command: addOrderNoteCommand, needs: 'orders:write' },
  'correct-address': { command: correctOrderAddressCommand, needs: 'orders:write' },
  'cancel-order': { command: cancelOrderCommand, needs: 'orders:write' },
  payments: { command: paymentsCommand, needs: 'payments:read' },
  'reconcile-payments': { command: reconcilePaymentsCommand, needs: 'payments:write' },
  'replay-notice': { command: replayPaymentNoticeCommand, needs: 'payments:write' },
  'close-mismatch': { command: closePaymentMismatchCommand, needs: 'payments:write' },
  'unknown-payments': { command: unknownPaymentsCommand, needs: 'payments:read' },
  'refund-unknown-payment': { command: refundUnknownPaymentCommand, needs: 'refunds:write' },
  'close-unknown-payment': { command: closeUnknownPaymentCommand, needs: 'payments:write' },
  refunds: { command: refundsCommand, needs: 'refunds:read' },
  'refund-part': { command: refundPartCommand, needs: 'refunds:write' },
  'refund-lines': { command: refundLinesCommand, needs: 'refunds:write' },
  'approve-refund': { command: approveRefundCommand, needs: 'refunds:write' },
  'refuse-refund': { command: refuseRefundCommand, needs: 'refunds:write' },
  'refund-account': { command: recordRefundAccountCommand, needs: 'refunds:write' },
  'refunds-bank-file': { command: saveRefundBankFileCommand, needs: 'refunds:write' },
  returns: { command: returnsCommand, needs: 'orders:read' },
  'receive-return': { command: receiveReturnCommand, needs: 'orders:write' },
  'inspect-return': { command: inspectReturnCommand, needs: 'orders:write' },
  'refund-return': { command: refundReturnCommand, needs: 'refunds:write' },
  'refuse-return': { command: refuseReturnCommand, needs: 'orders:write' },
  'retry-refund': { command: retryRefundCommand, needs: 'refunds:write' },
  'finish-refund': { command: recordCompletedRefundCommand, needs: 'refunds:write' },
  invoices: { command: invoicesCommand, needs: 'invoices:read' },
  report: { command: salesReportCommand, needs: 'payments:read' },
  'global-invoice': { command: globalInvoiceCommand, needs: 'invoices:read' },
  'finish-invoice': { command: recordInvoiceIssuedCommand, needs: 'invoices:write' },
  'attach-invoice': { command: attachInvoiceCommand, needs: 'invoices:write' },
  'cancel-invoice': { command: cancelInvoiceCommand, needs: 'invoices:write' },
  'refuse-invoice': { command: refuseInvoiceCommand, needs: 'invoices:write' },
  ...reviewCommands,
  ...questionCommands,
  ...ticketCommands,
  ...shopperCommands,
  ...privacyCommands,
  'move-sign-ins': { command: moveAccountsBetweenProvidersCommand, needs: 'settings:write' },
  'adjust-points': { command: adjustPointsCommand, needs: 'points:write' },
  'grant-coupon': { command: grantCouponCommand, needs: 'coupons:write' },
  messages: { command: unsentMessagesCommand, needs: 'settings:read' },
  'resend-messages': { command: resendMessagesCommand, needs: 'settings:write' },
  audit: { command: auditCommand, needs: 'audit:read' },
  verify: { command: verifySignedDocumentCommand, needs: 'products:read' },
  people: { command: peopleCommand, needs: 'people:read' },
  invite: { command: invitePersonCommand, needs: 'people:write' },
  'change-roles': { command: changeRolesCommand, needs: 'people:write' },
  'remove-person': { command: removePersonCommand, needs: 'people:write' },
  roles: { command: rolesCommand, needs: 'people:read' },
  'make-role': { command: makeRoleCommand, needs: 'people:write' },
  'set-role': { command: setRolePermissionsCommand, needs: 'people:write' },
  'remove-role': { command: removeRoleCommand, needs: 'people:write' },
  'demo-code': { command: demoSignInCodeCommand, needs: 'people:read' },
  keys: { command: apiKeysCommand, needs: 'keys:read' },
  'make-key': { command: makeApiKeyCommand, needs: 'keys:write' },
  'withdraw-key': { command: revokeApiKeyCommand, needs: 'keys:write' },
  ...webhookCommands,
}
