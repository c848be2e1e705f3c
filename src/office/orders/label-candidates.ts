import type { OrderLabelsResponse } from '#contract/operator/labels.ts'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { formatUnitCount } from '../packing/packing-count-texts.ts'

/** An order whose label could be bought with others, as its row shows it. */
export type LabelCandidate = {
  number: string
  place: string
  /** first product, and how many others */
  product: string
  quantity: number
  others: number
  /** guessed box and weight; empty if they are not known */
  parcel: string
  paid: number
  /** why no label is bought for it here; null if one is */
  problem: string | null
}

export function toLabelCandidate(
  order: OfficeOrderResponse,
  labels: OrderLabelsResponse,
): LabelCandidate {
  const { number, address } = order
  const goods = order.lines.filter(({ digital }) => !digital)
  const [first] = goods
  const box = labels.boxes.find(({ name }) => name === labels.box)
  const grams = labels.goods_grams + (box?.grams ?? 0)
  return {
    number,
    place: address ? `${address.postcode} ${address.city}, ${address.state}` : '',
    product: first?.name ?? '',
    quantity: first?.quantity ?? 0,
    others: Math.max(0, goods.length - 1),
    parcel: box ? `${box.name} · ${formatKilos(grams)}` : '',
    paid: labels.paid,
    problem: findProblem(order, labels),
  }
}

function findProblem(
  { next, address, state }: OfficeOrderResponse,
  { labels, unweighed }: OrderLabelsResponse,
): string | null {
  if (address === null) return 'No va a un domicilio.'
  if (next !== 'pack' && next !== 'ship') return `Está en «${state}» y no se envía.`
  if (labels.some((label) => label.state === 'buying' || label.state === 'pending'))
    return 'Su guía ya se está comprando.'
  return unweighed > 0
    ? `No se sabe el peso de ${formatUnitCount(unweighed)}: cómprala en su pedido.`
    : null
}

function formatKilos(grams: number): string {
  const kilos = grams / 1000
  return `${kilos.toLocaleString('es-MX', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} kg`
}
