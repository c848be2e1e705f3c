import type { Permission } from '#domain/running/permissions.ts'
import { addProductCommand } from './add-product.ts'
import { advanceOrderCommand, cancelOrderCommand } from './advance-and-cancel-orders.ts'
import { apiKeysCommand, makeApiKeyCommand, revokeApiKeyCommand } from './api-keys.ts'
import { auditDataConsistencyCommand } from './audit-data-consistency.ts'
import { bundleCommands } from './bundle-commands.ts'
import { changeProductCommand } from './change-product.ts'
import type { Command } from './command.ts'
import { connectionCommands } from './connection-commands.ts'
import { correctOrderAddressCommand } from './correct-order-address.ts'
import { demoSignInCodeCommand, importDemoCommand } from './demo-commands.ts'
import { everydayWordsCommand } from './everyday-words.ts'
import { familyCommands } from './family-commands.ts'
import { formerShopCommands } from './former-shop.ts'
import { globalInvoiceCommand } from './global-invoice.ts'
import { adjustPointsCommand, grantCouponCommand } from './grant-points-and-coupons.ts'
import { importCatalogueCommand } from './import-catalogue.ts'
import { importProductDocumentsCommand } from './import-documents.ts'
import { importPicturesCommand } from './import-pictures.ts'
import { importPostcodesCommand } from './import-postcodes.ts'
import { invoiceCommands } from './invoice-commands.ts'
import { invoicesCommand } from './invoices.ts'
import { legalTextsCommand } from './legal-texts.ts'
import {
  importLicencesCommand,
  licencesCommand,
  undoLicenceImportCommand,
  revokeLicenceCommand,
} from './licences.ts'
import { mailTextsCommand } from './mail-texts.ts'
import { migrateIdentityProviderCommand } from './move-accounts-between-identity-providers.ts'
import { moveFilesBetweenStoragesCommand } from './move-files-between-storages.ts'
import { operatorAndRoleCommands } from './operator-and-role-commands.ts'
import { orderCommand, ordersCommand } from './orders.ts'
import { saveShippingLabelFileCommand, pickListCommand } from './packing.ts'
import { parcelCommands, unpackShipmentCommand } from './parcel-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { paymentsCommand, reconcilePaymentsCommand } from './payments.ts'
import { privacyCommands } from './privacy-requests.ts'
import {
  applyChangeSetCommand,
  changeSetCommand,
  changeSetsCommand,
  undoChangeSetCommand,
} from './product-change-sets.ts'
import { editProductsCommand, productsCommand } from './products.ts'
import { redirectCommands } from './redirects.ts'
import { approveRefundCommand } from './refund-approvals.ts'
import {
  exportRefundTransfersCommand,
  setRefundBankAccountCommand,
} from './refund-bank-transfers.ts'
import { refundCommands, partialRefundCommand, refuseRefundCommand } from './refund-commands.ts'
import { refundLinesCommand } from './refund-lines.ts'
import { refundsCommand } from './refunds.ts'
import { goodsReturnCommands } from './return-commands.ts'
import { productQuestionCommands, reviewCommands } from './review-commands.ts'
import { rotateLicenceSecretCommand } from './rotate-licence-secret.ts'
import { salesReportCommand } from './sales-report.ts'
import { showScheduledChangesCommand } from './scheduled-changes-calendar.ts'
import { searchRulesCommand } from './search-rules.ts'
import { settingsCommand } from './settings.ts'
import { packOrderCommand, shipOrderCommand, shipOrdersCommand } from './shipments.ts'
import { shopContentCommand } from './shop-content.ts'
import { shopperCommands } from './shoppers.ts'
import { setStorageBinCommand, stockCommands, undoStockCountCommand } from './stock-commands.ts'
import { countStockCommand } from './stock-counts.ts'
import { ticketCommands } from './ticket-commands.ts'
import { tryConnectionCommand } from './try-connection.ts'
import { unsentMessagesCommand, resendMessagesCommand } from './unsent-messages.ts'
import { verifySignedDocumentCommand } from './verify-signed-document.ts'
import { webhookCommands } from './webhook-commands.ts'

/**
 * Commands of the operator's command line by name. `needs` is the minimum permission of a command
 * that does not call the operator API; API routes declare their own permissions.
 */
export const operatorCommandsByName: Record<string, { command: Command; needs?: Permission }> = {
  import: { command: importCatalogueCommand, needs: 'products:write' },
  'import-pictures': { command: importPicturesCommand, needs: 'products:write' },
  'import-documents': { command: importProductDocumentsCommand, needs: 'products:write' },
  'move-files': { command: moveFilesBetweenStoragesCommand, needs: 'settings:write' },
  'import-demo': { command: importDemoCommand, needs: 'settings:write' },
  'import-postcodes': { command: importPostcodesCommand, needs: 'settings:write' },
  settings: { command: settingsCommand, needs: 'settings:write' },
  'mail-words': { command: mailTextsCommand, needs: 'settings:write' },
  content: { command: shopContentCommand, needs: 'content:write' },
  ...bundleCommands,
  ...familyCommands,
  legal: { command: legalTextsCommand, needs: 'content:write' },
  search: { command: searchRulesCommand, needs: 'content:write' },
  words: { command: everydayWordsCommand, needs: 'content:write' },
  ...redirectCommands,
  ...formerShopCommands,
  products: { command: productsCommand, needs: 'products:read' },
  'edit-products': { command: editProductsCommand, needs: 'products:read' },
  'add-product': { command: addProductCommand, needs: 'products:write' },
  'change-product': { command: changeProductCommand, needs: 'products:read' },
  calendar: { command: showScheduledChangesCommand, needs: 'products:read' },
  'change-sets': { command: changeSetsCommand, needs: 'products:read' },
  'change-set': { command: changeSetCommand, needs: 'products:read' },
  'apply-change': { command: applyChangeSetCommand, needs: 'products:read' },
  'undo-change': { command: undoChangeSetCommand, needs: 'products:read' },
  ...stockCommands,
  'count-stock': { command: countStockCommand, needs: 'stock:write' },
  'undo-count': undoStockCountCommand,
  'put-in-bin': setStorageBinCommand,
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
  'unpack-shipment': unpackShipmentCommand,
  'ship-order': { command: shipOrderCommand, needs: 'orders:write' },
  'ship-orders': { command: shipOrdersCommand, needs: 'orders:write' },
  ...parcelCommands,
  'correct-address': { command: correctOrderAddressCommand, needs: 'orders:write' },
  'cancel-order': { command: cancelOrderCommand, needs: 'orders:write' },
  payments: { command: paymentsCommand, needs: 'payments:read' },
  'reconcile-payments': { command: reconcilePaymentsCommand, needs: 'payments:write' },
  ...paymentCommands,
  refunds: { command: refundsCommand, needs: 'refunds:read' },
  'refund-part': partialRefundCommand,
  'refund-lines': { command: refundLinesCommand, needs: 'refunds:write' },
  'approve-refund': { command: approveRefundCommand, needs: 'refunds:write' },
  'refuse-refund': refuseRefundCommand,
  'refund-account': { command: setRefundBankAccountCommand, needs: 'refunds:write' },
  'refunds-bank-file': { command: exportRefundTransfersCommand, needs: 'refunds:write' },
  ...goodsReturnCommands,
  ...refundCommands,
  invoices: { command: invoicesCommand, needs: 'invoices:read' },
  report: { command: salesReportCommand, needs: 'payments:read' },
  'global-invoice': { command: globalInvoiceCommand, needs: 'invoices:read' },
  ...invoiceCommands,
  ...reviewCommands,
  ...productQuestionCommands,
  ...ticketCommands,
  ...shopperCommands,
  ...privacyCommands,
  'move-sign-ins': { command: migrateIdentityProviderCommand, needs: 'settings:write' },
  'adjust-points': { command: adjustPointsCommand, needs: 'points:write' },
  'grant-coupon': { command: grantCouponCommand, needs: 'coupons:write' },
  messages: { command: unsentMessagesCommand, needs: 'settings:read' },
  'resend-messages': { command: resendMessagesCommand, needs: 'settings:write' },
  audit: { command: auditDataConsistencyCommand, needs: 'audit:read' },
  verify: { command: verifySignedDocumentCommand, needs: 'products:read' },
  ...operatorAndRoleCommands,
  'demo-code': { command: demoSignInCodeCommand, needs: 'people:read' },
  keys: apiKeysCommand,
  'make-key': { command: makeApiKeyCommand, needs: 'keys:write' },
  'withdraw-key': revokeApiKeyCommand,
  ...connectionCommands,
  'try-connection': { command: tryConnectionCommand, needs: 'connections:write' },
  ...webhookCommands,
}
