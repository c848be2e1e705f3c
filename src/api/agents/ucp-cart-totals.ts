import type { PricedCartLine } from '#domain/buying/cart.ts'
import { type Centavos, subtractCentavos, zeroCentavos } from '#domain/money.ts'
import type { ProposedCart } from '#use-cases/agents/propose-cart.ts'
import type { AgentReplyMessage } from './agent-tool.ts'
import { toUcpProductId } from './ucp-products.ts'

type Total = { type: string; display_text?: string; amount: number }

/**
 * Current totals of a cart proposed by an AI shopping agent, with messages for unavailable
 * quantities.
 */
export function toUcpCartTotals(
  { lines: asked, quote }: Pick<ProposedCart, 'lines' | 'quote'>,
  unknown: readonly string[],
  shopUrl: string,
) {
  const { cart } = quote
  const quantities = new Map(asked.map(({ productId, quantity }) => [productId, quantity]))
  const gone = [
    ...unknown,
    ...asked
      .map(({ productId }) => productId)
      .filter((id) => cart.lines.every(({ productId }) => productId !== id))
      .map(toUcpProductId),
  ]
  const totals: Total[] = [
    { type: 'subtotal', display_text: 'Productos', amount: cart.subtotal },
    ...(cart.discount > 0
      ? [
          {
            type: 'discount',
            display_text: 'Descuento',
            amount: subtractCentavos(zeroCentavos, cart.discount),
          },
        ]
      : []),
    ...(cart.shipping
      ? [{ type: 'fulfillment', display_text: cart.shipping.name, amount: cart.shipping.cost }]
      : []),
    { type: 'total', display_text: 'Total', amount: cart.total },
  ]
  const messages: AgentReplyMessage[] = [
    ...cart.lines.flatMap((line, place) =>
      stockMessages(line, quantities.get(line.productId) ?? line.quantity, place),
    ),
    ...gone.map((id): AgentReplyMessage => ({
      type: 'error',
      code: 'item_unavailable',
      content: `La tienda no vende «${id}».`,
      severity: 'recoverable',
    })),
    ...(cart.shipping || cart.onlyDigital
      ? []
      : [
          {
            type: 'info' as const,
            code: 'shipping_unknown',
            content:
              'El envío se suma cuando se sabe a qué código postal va (context.postal_code).',
          },
        ]),
  ]
  return {
    currency: 'MXN',
    line_items: cart.lines.map((line) => lineOnWire(line, shopUrl)),
    totals,
    messages,
  }
}

function lineOnWire(
  { productId, name, unitPrice, quantity, total, imagePath }: PricedCartLine,
  shopUrl: string,
) {
  return {
    id: `li_${productId}`,
    item: {
      id: toUcpProductId(productId),
      title: name,
      price: unitPrice,
      ...(imagePath !== null && { image_url: `${shopUrl}/storage/${imagePath}-300.webp` }),
    },
    quantity,
    totals: [amountOf('subtotal', total), amountOf('total', total)],
  }
}

const amountOf = (type: string, amount: Centavos) => ({ type, amount })

function stockMessages(
  { name, available }: PricedCartLine,
  asked: number,
  place: number,
): AgentReplyMessage[] {
  const path = `$.line_items[${place}]`
  if (available === 0) {
    const content = `${name} se agotó.`
    return [{ type: 'error', code: 'out_of_stock', content, severity: 'recoverable', path }]
  }
  if (asked <= available) return []
  const content = `De ${name} se pidieron ${asked} y quedan ${available}.`
  return [{ type: 'warning', code: 'quantity_adjusted', content, path: `${path}.quantity` }]
}
