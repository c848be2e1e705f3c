import { formatCentavos } from '#domain/format-money.ts'
import { formatGatewayName } from '#domain/orders/gateway-labels.ts'
import * as refundApprovals from '#persistence/orders/refund-approvals.ts'
import * as refundQueue from '#persistence/orders/refund-queue.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { finishRefund } from '#use-cases/orders/finish-refund.ts'
import { refundOrder } from '#use-cases/orders/refund-order.ts'
import { refundRefusalText } from '#use-cases/orders/refund-refusal-texts.ts'
import { retryRefund } from '#use-cases/orders/retry-refund.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOptionHelp, confirmOption, askConfirmation } from './confirm-command.ts'
import { formatMoment } from './format-moment.ts'
import { formatTable } from './format-table.ts'
import { parseExactArguments, parseId, parseOptions, parseAmount } from './parse-command-options.ts'
import { formatRefundResult } from './refund-lines.ts'

const defaultLimit = 100

const refusals = {
  'refund-not-found': 'No existe esa devolución.',
  'move-not-allowed': 'Esa devolución la hace la pasarela, o ya está hecha.',
  'charged-back': 'El banco ya retiró el dinero de ese pago: no se devuelve otra vez.',
  'not-connected':
    'Su pasarela ya no está conectada: devuélvela en su panel y anótala con «finish-refund».',
  'gateway-unavailable': 'La pasarela no contesta o no acepta la clave. Inténtalo más tarde.',
  'gateway-refused': 'La pasarela dijo que no.',
  'returned-at-gateway':
    'En la pasarela ya se devolvió dinero de ese pago. Si es esa devolución, anótala con «finish-refund».',
}

export const refundsCommand: Command = {
  parameters: '',
  summary: 'Muestra los reembolsos que esperan a una persona',
  details: `
Los que esperan a una segunda persona («approve-refund», «refuse-refund») y los que la pasarela no puede
hacer: lo pagado por transferencia o en efectivo se devuelve a una CLABE, que un ticket pide
(«refund-account», «refunds-bank-file»); lo que la pasarela no quiso devolver se intenta otra vez
(«retry-refund») o se hace en su página. Cuando esté hecho, «finish-refund».`,
  async run(words, context) {
    parseExactArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const now = context.now()
      const asked = await refundApprovals.listWaitingApprovals(db, { now, limit: defaultLimit })
      if (asked.length > 0) context.screen.write(`${askedTable(asked)}\n`)
      const stuck = await refundQueue.listStuckRefunds(db, { limit: defaultLimit })
      context.screen.write(
        stuck.length === 0
          ? 'Ninguna devolución espera.\n'
          : formatTable(stuck, [
              { title: 'Número', of: ({ id }) => String(id), right: true },
              { title: 'Fecha', of: ({ createdAt }) => formatMoment(createdAt) },
              { title: 'Pedido', of: ({ orderNumber }) => orderNumber },
              { title: 'Cliente', of: ({ email }) => email },
              { title: 'Importe', of: ({ amount }) => formatCentavos(amount), right: true },
              { title: 'Por qué', of: ({ reason }) => reason },
              {
                title: 'Espera',
                of: waitsFor,
              },
            ]),
      )
      return 0
    })
  },
}

function waitsFor({
  state,
  failure,
  gateway,
  clabeEnding,
  inFileSince,
}: refundQueue.QueuedRefund): string {
  if (state === 'failed') {
    return failure === 'not-connected'
      ? `${formatGatewayName(gateway)} ya no está conectada`
      : `${formatGatewayName(gateway)} no quiso`
  }
  if (inFileSince) return `transferencia, en archivo del ${formatMoment(inFileSince)}`
  return clabeEnding ? `transferencia a ••• ${clabeEnding}` : 'su CLABE'
}

function askedTable(asked: refundApprovals.RefundApproval[]): string {
  return formatTable(asked, [
    { title: 'Solicitud', of: ({ id }) => String(id), right: true },
    { title: 'Vence', of: ({ expiresAt }) => formatMoment(expiresAt) },
    { title: 'Pedido', of: ({ orderNumber }) => orderNumber },
    { title: 'Importe', of: ({ amount }) => formatCentavos(amount), right: true },
    { title: 'Quién la pidió', of: ({ askedBy }) => askedBy },
    { title: 'Por qué', of: ({ reason }) => reason },
  ])
}

export const refundPartCommand: Command = {
  parameters: '<número> <pesos> --reason <texto> [opciones]',
  summary: 'Devuelve una parte de lo pagado; el pedido sigue como está',
  details: `
Lo pagado con tarjeta lo devuelve la pasarela; para lo demás se abre un ticket que pide la CLABE. Los
puntos que esa parte había ganado se cancelan. Para devolver todo: «cancel-order», o «advance-order»
hasta 7 cuando la mercancía vuelve.

Opciones:
  --reason <texto>   por qué; queda en el registro
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      ...confirmOption,
    })
    const [typed, pesos] = parseExactArguments(positionals, ['el número del pedido', 'el importe'])
    const amount = parseAmount(pesos)
    if (amount === 0) throw new UsageError('El importe es mayor que cero.')
    const reason = values.reason?.trim()
    if (!reason) throw new UsageError('Falta --reason.')
    const number = typed.toUpperCase()
    const question = `¿Devolver ${formatCentavos(amount)} del pedido ${number}?`
    if (!(await askConfirmation(context, question, values.si))) return 1
    return withShopServices(context, async ({ db, gateway }) => {
      const refund = { number, ask: { amount }, reason, actor: context.actor }
      const done = await refundOrder(db, gateway, refund, context.now())
      context.screen.write(done.ok ? formatRefundResult(done) : `${refundRefusalText(done)}\n`)
      return done.ok ? 0 : 1
    })
  },
}

export const retryRefundCommand: Command = {
  parameters: '<número> [opciones]',
  summary: 'Intenta otra vez en la pasarela una devolución que no se pudo hacer',
  details: `
Opciones:
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [number] = parseExactArguments(positionals, ['el número de la devolución'])
    const id = parseId(number)
    if (!(await askConfirmation(context, `¿Intentar otra vez la devolución ${id}?`, values.si)))
      return 1
    return withShopServices(context, async ({ db, gateway }) => {
      const { actor } = context
      const retried = await retryRefund(db, gateway, { id, actor }, context.now())
      context.screen.write(retried.ok ? retriedText(retried.refund) : `${refusals[retried.code]}\n`)
      return retried.ok && retried.refund.state === 'done' ? 0 : 1
    })
  },
}

function retriedText({ state, amount }: refunds.Refund): string {
  if (state === 'done') return `Devueltos ${formatCentavos(amount)}.\n`
  return state === 'failed'
    ? `${refusals['gateway-refused']}\n`
    : 'La pasarela no contesta; la tienda lo intenta sola cada cinco minutos.\n'
}

export const recordCompletedRefundCommand: Command = {
  parameters: '<número> --reference <texto> [opciones]',
  summary: 'Anota que una devolución ya se hizo, y avisa al cliente',
  details: `
Opciones:
  --reference <texto>  clave de rastreo de la transferencia, o folio de la pasarela
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reference: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el número de la devolución'])
    const id = parseId(number)
    const reference = values.reference?.trim()
    if (!reference) throw new UsageError('Falta --reference.')
    if (!(await askConfirmation(context, `¿La devolución ${id} ya está hecha?`, values.si)))
      return 1
    return withShopServices(context, async ({ db }) => {
      const finished = await finishRefund(
        db,
        { id, reference, actor: context.actor },
        context.now(),
      )
      context.screen.write(
        finished.ok
          ? `Devueltos ${formatCentavos(finished.refund.amount)}.\n`
          : `${refusals[finished.code]}\n`,
      )
      return finished.ok ? 0 : 1
    })
  },
}
