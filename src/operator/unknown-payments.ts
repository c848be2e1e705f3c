import { formatCentavos } from '#domain/format-money.ts'
import { unknownPaymentTexts } from '#domain/orders/payment-texts.ts'
import * as unknownPayments from '#persistence/orders/unknown-payments.ts'
import {
  closeUnknownPayment,
  refundUnknownPayment,
} from '#use-cases/orders/resolve-unknown-payment.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { formatMoment } from './format-moment.ts'
import { formatTable } from './format-table.ts'
import { parseExactArguments, parseId, parseOptions } from './parse-command-options.ts'

const mostShown = 100

export const unknownPaymentsCommand: Command = {
  parameters: '',
  summary: 'Muestra el dinero de la pasarela del que la tienda no tiene pedido',
  details: `
Lo que se pudo recuperar ya es pedido; esto es lo demás. Busca la sesión en la página de la pasarela y
decide: «refund-unknown-payment» lo devuelve, «close-unknown-payment» lo da por visto.`,
  async run(words, context) {
    parseExactArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const open = await unknownPayments.listOpenUnknownPayments(db, { limit: mostShown })
      context.screen.write(
        open.length === 0
          ? 'Ningún pago sin pedido.\n'
          : formatTable(open, [
              { title: 'Número', of: ({ id }) => String(id), right: true },
              { title: 'Visto', of: ({ foundAt }) => formatMoment(foundAt) },
              { title: 'Sesión', of: ({ sessionId }) => sessionId },
              {
                title: 'Pagado',
                of: ({ paid }) => (paid === null ? '' : formatCentavos(paid)),
                right: true,
              },
              { title: 'Por qué', of: ({ reason }) => unknownPaymentTexts[reason] },
            ]),
      )
      return 0
    })
  },
}

export const refundUnknownPaymentCommand: Command = {
  parameters: '<número> [opciones]',
  summary: 'Devuelve por la pasarela un pago del que no hay pedido',
  details: `
Devuelve todo lo que queda de él. Lo que la pasarela no puede devolver sola, como una transferencia,
devuélvelo a mano y anótalo con «close-unknown-payment».

Opciones:
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [number] = parseExactArguments(positionals, ['el número del pago'])
    const id = parseId(number)
    if (!(await askConfirmation(context, `¿Devolver el pago ${id}?`, values.si))) return 1
    return withShopServices(context, async ({ db, gateway }) => {
      const { actor } = context
      const done = await refundUnknownPayment(db, gateway, { id, actor }, context.now())
      context.screen.write(
        done.ok ? `Devueltos ${formatCentavos(done.amount)}.\n` : whyNotRefunded(done),
      )
      return done.ok ? 0 : 1
    })
  },
}

function whyNotRefunded(refusal: { code: string; reason?: string }): string {
  switch (refusal.code) {
    case 'gateway-unavailable':
      return 'La pasarela de pagos no contesta; inténtalo más tarde.\n'
    case 'gateway-refused':
      return `La pasarela dijo que no: ${refusal.reason}.\n`
    case 'not-connected':
      return 'Su pasarela ya no está conectada: devuélvelo en su panel y ciérralo con «close-unknown-payment».\n'
    case 'became-known':
      return 'Ese pago ya tiene pedido; devuélvelo desde ahí.\n'
    default:
      return 'No existe ese pago, o ya se atendió.\n'
  }
}

export const closeUnknownPaymentCommand: Command = {
  parameters: '<número> --reason <texto> [opciones]',
  summary: 'Da por visto un pago del que no hay pedido',
  details: `
Opciones:
  --reason <texto>   qué se hizo con él: clave de rastreo de la devolución, o que no es de esta tienda
${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      ...confirmOption,
    })
    const [number] = parseExactArguments(positionals, ['el número del pago'])
    const id = parseId(number)
    const reason = values.reason?.trim()
    if (!reason) throw new UsageError('Falta --reason.')
    if (!(await askConfirmation(context, `¿Marcar como revisado el pago ${id}?`, values.si)))
      return 1
    return withShopServices(context, async ({ db }) => {
      const closed = await closeUnknownPayment(
        db,
        { id, reason, actor: context.actor },
        context.now(),
      )
      context.screen.write(closed.ok ? 'Anotado.\n' : whyNotRefunded(closed))
      return closed.ok ? 0 : 1
    })
  },
}
