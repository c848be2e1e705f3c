import type { Permission } from '#domain/running/permissions.ts'
import { addProductCommand } from './add-product.ts'
import {
  answerTemplatesCommand,
  keepTemplateCommand,
  removeTemplateCommand,
} from './answer-templates.ts'
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
import {
  applyChangeCommand,
  changeSetCommand,
  changeSetsCommand,
  undoChangeCommand,
} from './change-sets.ts'
import { closeMismatchCommand } from './close-mismatch.ts'
import type { Command } from './command.ts'
import { contentCommand } from './content.ts'
import { demoCodeCommand } from './demo-code.ts'
import { adjustPointsCommand, grantCouponCommand } from './gifts.ts'
import { globalInvoiceCommand } from './global-invoice.ts'
import { importCatalogueCommand } from './import-catalogue.ts'
import { importDemoCommand } from './import-demo.ts'
import { importDocumentsCommand } from './import-documents.ts'
import { importPicturesCommand } from './import-pictures.ts'
import { importPostcodesCommand } from './import-postcodes.ts'
import { finishInvoiceCommand, invoicesCommand, refuseInvoiceCommand } from './invoices.ts'
import { keysCommand, makeKeyCommand, withdrawKeyCommand } from './keys.ts'
import { legalCommand } from './legal.ts'
import {
  importLicencesCommand,
  licencesCommand,
  undoLicencesCommand,
  withdrawLicenceCommand,
} from './licences.ts'
import { mailWordsCommand } from './mail-words.ts'
import { messagesCommand, resendMessagesCommand } from './messages.ts'
import { moveFilesCommand } from './move-files.ts'
import { moveSignInsCommand } from './move-sign-ins.ts'
import { advanceOrderCommand, cancelOrderCommand } from './order-moves.ts'
import { correctAddressCommand, noteOrderCommand } from './order-notes.ts'
import { orderCommand, ordersCommand } from './orders.ts'
import { labelFileCommand, pickListCommand, putInBinCommand } from './packing.ts'
import { paymentsCommand, reconcilePaymentsCommand, replayNoticeCommand } from './payments.ts'
import { changeRolesCommand, inviteCommand, peopleCommand, removePersonCommand } from './people.ts'
import { handOverCommand, readyForPickupCommand } from './pickups.ts'
import { privacyCommands } from './privacy-requests.ts'
import { editProductsCommand, productsCommand } from './products.ts'
import {
  answerQuestionCommand,
  hideQuestionCommand,
  questionsCommand,
  releaseQuestionCommand,
} from './questions.ts'
import { approveRefundCommand, refuseRefundCommand } from './refund-approvals.ts'
import { refundLinesCommand } from './refund-lines.ts'
import { bankFileCommand, refundAccountCommand } from './refund-transfers.ts'
import {
  finishRefundCommand,
  refundPartCommand,
  refundsCommand,
  retryRefundCommand,
} from './refunds.ts'
import { reportCommand } from './report.ts'
import {
  inspectReturnCommand,
  receiveReturnCommand,
  refundReturnCommand,
  refuseReturnCommand,
  returnsCommand,
} from './returns.ts'
import { rejectReviewPhotoCommand, reviewPhotoCommand } from './review-photos.ts'
import {
  approveReviewCommand,
  hideReviewCommand,
  rejectReviewCommand,
  replyReviewCommand,
  reviewsCommand,
} from './reviews.ts'
import { makeRoleCommand, removeRoleCommand, rolesCommand, setRoleCommand } from './roles.ts'
import { rotateLicenceSecretCommand } from './rotate-licence-secret.ts'
import { searchCommand } from './search.ts'
import { settingsCommand } from './settings.ts'
import {
  deliverShipmentCommand,
  packOrderCommand,
  shipOrderCommand,
  shipOrdersCommand,
  takeBackShipmentCommand,
  unpackShipmentCommand,
} from './shipments.ts'
import {
  blockShopperCommand,
  endSessionsCommand,
  removeSecondFactorsCommand,
  resendVerificationCommand,
  resetPhoneCommand,
  shopperCommand,
  unblockShopperCommand,
} from './shoppers.ts'
import { countStockCommand, stockCountsCommand, undoCountCommand } from './stock-counts.ts'
import { changeStockCommand, stockCommand, undoStockCommand } from './stock.ts'
import { assignTicketCommand, noteTicketCommand } from './ticket-desk.ts'
import { answerTicketCommand, ticketsCommand } from './tickets.ts'
import {
  closeUnknownPaymentCommand,
  refundUnknownPaymentCommand,
  unknownPaymentsCommand,
} from './unknown-payments.ts'
import { verifyCommand } from './verify.ts'
import { webhookCommands } from './webhook-commands.ts'

/** Every command of the operator's command line by name, with its minimum permission. */
export const commands: Record<string, { command: Command; needs: Permission }> = {
  import: { command: importCatalogueCommand, needs: 'products:write' },
  'import-pictures': { command: importPicturesCommand, needs: 'products:write' },
  'import-documents': { command: importDocumentsCommand, needs: 'products:write' },
  'move-files': { command: moveFilesCommand, needs: 'settings:write' },
  'import-demo': { command: importDemoCommand, needs: 'settings:write' },
  'import-postcodes': { command: importPostcodesCommand, needs: 'settings:write' },
  settings: { command: settingsCommand, needs: 'settings:write' },
  'mail-words': { command: mailWordsCommand, needs: 'settings:write' },
  content: { command: contentCommand, needs: 'content:write' },
  bundles: { command: bundlesCommand, needs: 'prices:read' },
  'add-bundle': { command: addBundleCommand, needs: 'prices:write' },
  'change-bundle': { command: changeBundleCommand, needs: 'prices:write' },
  'remove-bundle': { command: removeBundleCommand, needs: 'prices:write' },
  legal: { command: legalCommand, needs: 'content:write' },
  search: { command: searchCommand, needs: 'content:write' },
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
  'undo-stock': { command: undoStockCommand, needs: 'stock:write' },
  'stock-counts': { command: stockCountsCommand, needs: 'stock:read' },
  'count-stock': { command: countStockCommand, needs: 'stock:write' },
  'undo-count': { command: undoCountCommand, needs: 'stock:write' },
  'put-in-bin': { command: putInBinCommand, needs: 'stock:write' },
  'import-licences': { command: importLicencesCommand, needs: 'licences:write' },
  licences: { command: licencesCommand, needs: 'licences:read' },
  'undo-licences': { command: undoLicencesCommand, needs: 'licences:write' },
  'withdraw-licence': { command: withdrawLicenceCommand, needs: 'licences:write' },
  'rotate-licence-secret': { command: rotateLicenceSecretCommand, needs: 'settings:write' },
  orders: { command: ordersCommand, needs: 'orders:read' },
  order: { command: orderCommand, needs: 'orders:read' },
  'advance-order': { command: advanceOrderCommand, needs: 'orders:write' },
  'pick-list': { command: pickListCommand, needs: 'orders:read' },
  'label-file': { command: labelFileCommand, needs: 'personal-data:read' },
  'pack-order': { command: packOrderCommand, needs: 'orders:write' },
  'unpack-shipment': { command: unpackShipmentCommand, needs: 'orders:write' },
  'ship-order': { command: shipOrderCommand, needs: 'orders:write' },
  'ship-orders': { command: shipOrdersCommand, needs: 'orders:write' },
  'take-back-shipment': { command: takeBackShipmentCommand, needs: 'orders:write' },
  'deliver-shipment': { command: deliverShipmentCommand, needs: 'orders:write' },
  'ready-for-pickup': { command: readyForPickupCommand, needs: 'orders:write' },
  'hand-over': { command: handOverCommand, needs: 'orders:write' },
  'note-order': { command: noteOrderCommand, needs: 'orders:write' },
  'correct-address': { command: correctAddressCommand, needs: 'orders:write' },
  'cancel-order': { command: cancelOrderCommand, needs: 'orders:write' },
  payments: { command: paymentsCommand, needs: 'payments:read' },
  'reconcile-payments': { command: reconcilePaymentsCommand, needs: 'payments:write' },
  'replay-notice': { command: replayNoticeCommand, needs: 'payments:write' },
  'close-mismatch': { command: closeMismatchCommand, needs: 'payments:write' },
  'unknown-payments': { command: unknownPaymentsCommand, needs: 'payments:read' },
  'refund-unknown-payment': { command: refundUnknownPaymentCommand, needs: 'refunds:write' },
  'close-unknown-payment': { command: closeUnknownPaymentCommand, needs: 'payments:write' },
  refunds: { command: refundsCommand, needs: 'refunds:read' },
  'refund-part': { command: refundPartCommand, needs: 'refunds:write' },
  'refund-lines': { command: refundLinesCommand, needs: 'refunds:write' },
  'approve-refund': { command: approveRefundCommand, needs: 'refunds:write' },
  'refuse-refund': { command: refuseRefundCommand, needs: 'refunds:write' },
  'refund-account': { command: refundAccountCommand, needs: 'refunds:write' },
  'refunds-bank-file': { command: bankFileCommand, needs: 'refunds:write' },
  returns: { command: returnsCommand, needs: 'orders:read' },
  'receive-return': { command: receiveReturnCommand, needs: 'orders:write' },
  'inspect-return': { command: inspectReturnCommand, needs: 'orders:write' },
  'refund-return': { command: refundReturnCommand, needs: 'refunds:write' },
  'refuse-return': { command: refuseReturnCommand, needs: 'orders:write' },
  'retry-refund': { command: retryRefundCommand, needs: 'refunds:write' },
  'finish-refund': { command: finishRefundCommand, needs: 'refunds:write' },
  invoices: { command: invoicesCommand, needs: 'invoices:read' },
  report: { command: reportCommand, needs: 'payments:read' },
  'global-invoice': { command: globalInvoiceCommand, needs: 'invoices:read' },
  'finish-invoice': { command: finishInvoiceCommand, needs: 'invoices:write' },
  'attach-invoice': { command: attachInvoiceCommand, needs: 'invoices:write' },
  'cancel-invoice': { command: cancelInvoiceCommand, needs: 'invoices:write' },
  'refuse-invoice': { command: refuseInvoiceCommand, needs: 'invoices:write' },
  reviews: { command: reviewsCommand, needs: 'reviews:read' },
  'approve-review': { command: approveReviewCommand, needs: 'reviews:write' },
  'reject-review': { command: rejectReviewCommand, needs: 'reviews:write' },
  'hide-review': { command: hideReviewCommand, needs: 'reviews:write' },
  'reply-review': { command: replyReviewCommand, needs: 'reviews:write' },
  'review-photo': { command: reviewPhotoCommand, needs: 'reviews:read' },
  'reject-review-photo': { command: rejectReviewPhotoCommand, needs: 'reviews:write' },
  questions: { command: questionsCommand, needs: 'reviews:read' },
  'answer-question': { command: answerQuestionCommand, needs: 'reviews:write' },
  'release-question': { command: releaseQuestionCommand, needs: 'reviews:write' },
  'hide-question': { command: hideQuestionCommand, needs: 'reviews:write' },
  tickets: { command: ticketsCommand, needs: 'tickets:read' },
  'answer-ticket': { command: answerTicketCommand, needs: 'tickets:write' },
  'assign-ticket': { command: assignTicketCommand, needs: 'tickets:write' },
  'answer-templates': { command: answerTemplatesCommand, needs: 'tickets:read' },
  'keep-template': { command: keepTemplateCommand, needs: 'tickets:write' },
  'remove-template': { command: removeTemplateCommand, needs: 'tickets:write' },
  'note-ticket': { command: noteTicketCommand, needs: 'tickets:write' },
  shopper: { command: shopperCommand, needs: 'customers:read' },
  'block-shopper': { command: blockShopperCommand, needs: 'customers:write' },
  'unblock-shopper': { command: unblockShopperCommand, needs: 'customers:write' },
  'remove-second-factors': { command: removeSecondFactorsCommand, needs: 'customers:write' },
  'end-sessions': { command: endSessionsCommand, needs: 'customers:write' },
  'reset-phone': { command: resetPhoneCommand, needs: 'customers:write' },
  'resend-verification': { command: resendVerificationCommand, needs: 'customers:write' },
  ...privacyCommands,
  'move-sign-ins': { command: moveSignInsCommand, needs: 'settings:write' },
  'adjust-points': { command: adjustPointsCommand, needs: 'points:write' },
  'grant-coupon': { command: grantCouponCommand, needs: 'coupons:write' },
  messages: { command: messagesCommand, needs: 'settings:read' },
  'resend-messages': { command: resendMessagesCommand, needs: 'settings:write' },
  audit: { command: auditCommand, needs: 'audit:read' },
  verify: { command: verifyCommand, needs: 'products:read' },
  people: { command: peopleCommand, needs: 'people:read' },
  invite: { command: inviteCommand, needs: 'people:write' },
  'change-roles': { command: changeRolesCommand, needs: 'people:write' },
  'remove-person': { command: removePersonCommand, needs: 'people:write' },
  roles: { command: rolesCommand, needs: 'people:read' },
  'make-role': { command: makeRoleCommand, needs: 'people:write' },
  'set-role': { command: setRoleCommand, needs: 'people:write' },
  'remove-role': { command: removeRoleCommand, needs: 'people:write' },
  'demo-code': { command: demoCodeCommand, needs: 'people:read' },
  keys: { command: keysCommand, needs: 'keys:read' },
  'make-key': { command: makeKeyCommand, needs: 'keys:write' },
  'withdraw-key': { command: withdrawKeyCommand, needs: 'keys:write' },
  ...webhookCommands,
}
