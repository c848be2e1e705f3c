import { auditCommand } from './audit.ts'
import { type Command, type CommandContext, WrongUse } from './command.ts'
import { contentCommand } from './content.ts'
import { adjustPointsCommand, grantCouponCommand } from './gifts.ts'
import { importCatalogueCommand } from './import-catalogue.ts'
import { importDemoCommand } from './import-demo.ts'
import { importPicturesCommand } from './import-pictures.ts'
import { importPostcodesCommand } from './import-postcodes.ts'
import { finishInvoiceCommand, invoicesCommand, refuseInvoiceCommand } from './invoices.ts'
import { legalCommand } from './legal.ts'
import { importLicencesCommand, licencesCommand } from './licences.ts'
import { messagesCommand, resendMessagesCommand } from './messages.ts'
import { moveSignInsCommand } from './move-sign-ins.ts'
import { advanceOrderCommand, cancelOrderCommand } from './order-moves.ts'
import { orderCommand, ordersCommand } from './orders.ts'
import { paymentsCommand, reconcilePaymentsCommand, replayNoticeCommand } from './payments.ts'
import { handOverCommand, readyForPickupCommand } from './pickups.ts'
import { finishRefundCommand, refundPartCommand, refundsCommand } from './refunds.ts'
import {
  approveReviewCommand,
  hideReviewCommand,
  rejectReviewCommand,
  replyReviewCommand,
  reviewsCommand,
} from './reviews.ts'
import { rotateLicenceSecretCommand } from './rotate-licence-secret.ts'
import { settingsCommand } from './settings.ts'
import {
  blockShopperCommand,
  endSessionsCommand,
  removeSecondFactorsCommand,
  shopperCommand,
  unblockShopperCommand,
} from './shoppers.ts'
import { answerTicketCommand, ticketsCommand } from './tickets.ts'
import {
  closeUnknownPaymentCommand,
  refundUnknownPaymentCommand,
  unknownPaymentsCommand,
} from './unknown-payments.ts'

export const commands: Record<string, Command> = {
  import: importCatalogueCommand,
  'import-pictures': importPicturesCommand,
  'import-demo': importDemoCommand,
  'import-postcodes': importPostcodesCommand,
  settings: settingsCommand,
  content: contentCommand,
  legal: legalCommand,
  'import-licences': importLicencesCommand,
  licences: licencesCommand,
  'rotate-licence-secret': rotateLicenceSecretCommand,
  orders: ordersCommand,
  order: orderCommand,
  'advance-order': advanceOrderCommand,
  'ready-for-pickup': readyForPickupCommand,
  'hand-over': handOverCommand,
  'cancel-order': cancelOrderCommand,
  payments: paymentsCommand,
  'reconcile-payments': reconcilePaymentsCommand,
  'replay-notice': replayNoticeCommand,
  'unknown-payments': unknownPaymentsCommand,
  'refund-unknown-payment': refundUnknownPaymentCommand,
  'close-unknown-payment': closeUnknownPaymentCommand,
  refunds: refundsCommand,
  'refund-part': refundPartCommand,
  'finish-refund': finishRefundCommand,
  invoices: invoicesCommand,
  'finish-invoice': finishInvoiceCommand,
  'refuse-invoice': refuseInvoiceCommand,
  reviews: reviewsCommand,
  'approve-review': approveReviewCommand,
  'reject-review': rejectReviewCommand,
  'hide-review': hideReviewCommand,
  'reply-review': replyReviewCommand,
  tickets: ticketsCommand,
  'answer-ticket': answerTicketCommand,
  shopper: shopperCommand,
  'block-shopper': blockShopperCommand,
  'unblock-shopper': unblockShopperCommand,
  'remove-second-factors': removeSecondFactorsCommand,
  'end-sessions': endSessionsCommand,
  'move-sign-ins': moveSignInsCommand,
  'adjust-points': adjustPointsCommand,
  'grant-coupon': grantCouponCommand,
  messages: messagesCommand,
  'resend-messages': resendMessagesCommand,
  audit: auditCommand,
}

const commandPrefix = 'npm run shop --'

/** Runs one command of the operator's command line and answers the exit code: 2 for a call it does not know. */
export async function runCommand(words: string[], context: CommandContext): Promise<number> {
  const [name, ...parameters] = words
  const { screen } = context
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    screen.write(helpFor(name === 'help' ? parameters[0] : undefined))
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    screen.note(`No existe el comando «${name}».\n\n${helpFor()}`)
    return 2
  }
  if (parameters.includes('--help') || parameters.includes('-h')) {
    screen.write(helpFor(name))
    return 0
  }
  try {
    return await command.run(parameters, context)
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error
    screen.note(`${error.message}\n\n${helpFor(name)}`)
    return 2
  }
}

function helpFor(name?: string): string {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) {
    return `${command.summary}\n\nUso: ${commandPrefix} ${name} ${command.parameters}\n\n${command.details.trim()}\n`
  }
  const width = Math.max(...Object.keys(commands).map((own) => own.length)) + 2
  const lines = Object.entries(commands).map(
    ([own, { summary }]) => `  ${own.padEnd(width)}${summary}`,
  )
  return [
    'Comandos de la tienda',
    '',
    `Uso: ${commandPrefix} <comando> [opciones]`,
    '',
    ...lines,
    '',
    `«${commandPrefix} help <comando>» explica cada uno.`,
    '',
  ].join('\n')
}
