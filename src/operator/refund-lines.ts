import { getRefundRefusalText } from '#contract/refusals/refund-refusal-text.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { toCentavos } from '#domain/money.ts'
import { isRefundMadeByPaymentGateway } from '#domain/orders/payment.ts'
import {
  countRefundableUnits,
  type RefundRequest,
  type RequestedRefundUnits,
} from '#domain/orders/refund.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import { previewRefund, type RefundPreview } from '#use-cases/orders/preview-refund.ts'
import { refundOrder } from '#use-cases/orders/refund-order.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { parseOptions } from './parse-command-options.ts'

export const refundLinesCommand: Command = {
  parameters: '<número> <sku>=<piezas>… --reason <texto> [opciones]',
  summary: 'Devuelve el precio de unas piezas de un pedido, al centavo',
  details: `
Muestra antes lo que va a pasar: el dinero y a dónde va, la parte del cupón, los puntos, las existencias y
lo que lee el cliente. Las piezas que no han salido de la tienda se descuentan de lo que falta por enviar.

Opciones:
  --reason <texto>   por qué; queda en el registro
  --shipping         también el envío
  --returned         las piezas que salieron ya regresaron
  --restock          las piezas que están en la tienda vuelven a la venta
  --preview          solo muestra lo que pasaría
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      reason: { type: 'string' },
      shipping: { type: 'boolean' },
      returned: { type: 'boolean' },
      restock: { type: 'boolean' },
      preview: { type: 'boolean' },
      ...skipConfirmationOption,
    })
    const [typed, ...units] = positionals
    if (typed === undefined) throw new UsageError('Falta el número del pedido.')
    const reason = values.reason?.trim() ?? ''
    if (reason === '' && !values.preview) throw new UsageError('Falta --reason.')
    const wanted = units.map(readUnits)
    const number = typed.toUpperCase()
    return withShopServices(context, async ({ db, gateway }) => {
      const { screen, actor } = context
      const goods = { returned: values.returned ?? false, restock: values.restock ?? false }
      const lines = await linesFor(db, number, wanted, goods)
      const ask: RefundRequest = { lines, shipping: values.shipping ?? false }
      const planned = await previewRefund(db, { number, ask })
      if (!planned.ok) {
        screen.write(`${getRefundRefusalText(planned)}\n`)
        return 1
      }
      screen.write(textOf(planned.preview))
      if (values.preview) return 0
      const { amount } = planned.preview.plan
      const question = `¿Devolver ${formatCentavos(amount)} del pedido ${number}?`
      if (!(await askConfirmation(context, question, values.si))) return 1
      const done = await refundOrder(db, gateway, { number, ask, reason, actor }, context.now())
      if (!done.ok) screen.write(`${getRefundRefusalText(done)}\n`)
      else screen.write(formatRefundResult(done))
      return done.ok ? 0 : 1
    })
  },
}

/** Result text of a refund command: done, or awaiting four-eyes approval. */
export function formatRefundResult({ amount, asked }: { amount: number; asked?: number }): string {
  const money = formatCentavos(toCentavos(amount))
  return asked === undefined
    ? `Devolución de ${money}.\n`
    : `${money} esperan a una segunda persona: «approve-refund ${asked}» o «refuse-refund ${asked}».\n`
}

function readUnits(word: string): { sku: string; quantity: number } {
  const [, sku = '', count = ''] = /^(.+)=([1-9]\d{0,5})$/.exec(word) ?? []
  if (sku === '')
    throw new UsageError(`«${word}» no es un SKU con sus piezas; escríbelo como SKU=2.`)
  return { sku, quantity: Number(count) }
}

/**
 * Lines of a refund with the location of their units; units still in the shop are refunded first.
 */
async function linesFor(
  db: Db,
  number: string,
  wanted: { sku: string; quantity: number }[],
  { returned, restock }: { returned: boolean; restock: boolean },
): Promise<RequestedRefundUnits[]> {
  const order = await orders.findOrderByNumber(db, number)
  const lines = order ? await refundLines.listRefundableLines(db, order) : []
  return wanted.flatMap(({ sku, quantity }): RequestedRefundUnits[] => {
    const line = lines.find((one) => one.sku.toUpperCase() === sku.toUpperCase())
    if (!line) return [{ lineId: 0, quantity, goods: 'kept', restock: false }]
    const unsent = Math.min(quantity, countRefundableUnits(line, 'unsent'))
    const sent = { lineId: line.id, goods: returned ? 'returned' : 'kept', restock } as const
    const parts = [
      { lineId: line.id, quantity: unsent, goods: 'unsent' as const, restock },
      { ...sent, quantity: quantity - unsent },
    ]
    return parts.filter((part) => part.quantity > 0)
  })
}

function textOf({ plan, method, cardEnding, coupon, ...preview }: RefundPreview): string {
  const facts: [string, string][] = plan.lines.flatMap(({ name, quantity, price, discount }) => [
    [`${quantity} × ${name}`, formatCentavos(price)],
    ...(discount > 0
      ? [['  su parte de los descuentos', `−${formatCentavos(discount)}`] as [string, string]]
      : []),
  ])
  if (plan.shipping > 0) facts.push(['Envío', formatCentavos(plan.shipping)])
  if (plan.givenBefore > 0) facts.push(['Devuelto antes', `−${formatCentavos(plan.givenBefore)}`])
  const card = cardEnding ? `A la tarjeta que termina en ${cardEnding}` : 'A la tarjeta'
  const place = isRefundMadeByPaymentGateway({ method })
    ? card
    : 'Por transferencia, a la CLABE que dé'
  facts.push([place, formatCentavos(plan.amount)], ['Puntos por ganar', `−${plan.points}`])
  if (coupon) {
    const back = coupon.points > 0 ? `vuelven ${coupon.points} puntos` : 'vuelve a su dueño'
    facts.push([`Cupón ${coupon.code}`, coupon.comesBack ? back : 'sigue usado'])
  }
  for (const { name, quantity, restock } of plan.lines) {
    if (restock) facts.push(['Vuelve a la venta', `${quantity} × ${name}`])
  }
  if (preview.endingKeys > 0) facts.push(['Claves que dejan de valer', String(preview.endingKeys)])
  facts.push(['Queda pagado', formatCentavos(plan.stays)])
  if (preview.needsApproval) facts.push(['Antes', 'lo aprueba una segunda persona'])
  const width = Math.max(...facts.map(([name]) => name.length))
  const letter = [preview.letter.subject, ...preview.letter.lines].map((line) => `  ${line}\n`)
  return `${facts.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`).join('')}\nEl cliente lee:\n${letter.join('')}\n`
}
