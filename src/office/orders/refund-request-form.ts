import type {
  RefundableUnitsResponse,
  PreviewRefundBody,
  RefundPreviewResponse,
} from '#contract/operator/refunds.ts'
import { formatUnreadableAmountHint } from '#domain/format-money.ts'
import { parsePesos, toPesos } from '#domain/money.ts'

type Line = RefundableUnitsResponse['lines'][number]
type Units = NonNullable<PreviewRefundBody['lines']>[number]

/** Refund preview, or its rejection; `amount` is the error of the amount field. */
export type RefundPreviewResult = {
  preview?: RefundPreviewResponse
  refusal?: string
  amount?: string
}
/** Refund preview with its form input. */
export type RefundFormState = RefundPreviewResult & {
  typed: readonly (readonly [string, string])[]
}

export type RefundableOrder = RefundableUnitsResponse & {
  number: string
  /** Idempotency key of the refund request */
  key: string
  /** Refund preview for the input given in the page's URL */
  shown: RefundPreviewResult | undefined
}

/** Refundable units of an order line that are in one location: in the shop, or with the shopper. */
export interface RefundUnitsRow {
  /** Prefix of the row's form field names */
  key: string
  name: string
  digital: boolean
  /** Location of the units: in the shop, or with the shopper */
  place: 'shop' | 'shopper'
  most: number
}

/**
 * What can happen to refunded goods (restock, discard, or stay with the shopper), by where they
 * are; the first option is the default.
 */
const fates = {
  shop: {
    venta: { goods: 'unsent', restock: true },
    fuera: { goods: 'unsent', restock: false },
  },
  shopper: {
    suya: { goods: 'kept', restock: false },
    'regreso-venta': { goods: 'returned', restock: true },
    'regreso-fuera': { goods: 'returned', restock: false },
  },
} as const satisfies Record<
  RefundUnitsRow['place'],
  Record<string, Pick<Units, 'goods' | 'restock'>>
>

/**
 * Rows of the refund form. An order line has two rows if some of its units are in the shop and
 * others with the shopper.
 */
export function listRefundableUnitRows(lines: readonly Line[]): RefundUnitsRow[] {
  return lines.flatMap(({ id, name, digital, quantity, refunded, unsent }) => {
    const row = (place: RefundUnitsRow['place'], most: number): RefundUnitsRow[] =>
      most > 0 ? [{ key: `${id}:${place}`, name, digital, place, most }] : []
    return [...row('shop', unsent), ...row('shopper', quantity - refunded - unsent)]
  })
}

/**
 * Parses the requested refund from the form; returns an error for an invalid amount, undefined for
 * an empty form.
 */
export function parseRefundRequest(
  form: FormData | URLSearchParams,
): { ask: PreviewRefundBody; wrong?: undefined } | { wrong: string } | undefined {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  if (text('por') === 'importe') {
    if (text('importe') === '') return undefined
    const amount = parsePesos(text('importe'))
    return amount === null
      ? { wrong: formatUnreadableAmountHint(text('importe')) }
      : { ask: { amount: toPesos(amount) } }
  }
  const lines = [...form.keys()].flatMap((name): Units[] => {
    const [, id, place] = /^cuantas:(\d+):(shop|shopper)$/.exec(name) ?? []
    const quantity = Math.trunc(Number(text(name)))
    if (!id || !(quantity > 0)) return []
    const fate = text(`destino:${id}:${place}`)
    const known: Record<string, Pick<Units, 'goods' | 'restock'>> = place === 'shop'
      ? fates.shop
      : fates.shopper
    const meant = known[fate] ?? (place === 'shop' ? fates.shop.venta : fates.shopper.suya)
    return [{ line_id: Number(id), quantity, ...meant }]
  })
  const shipping = form.has('envio')
  return lines.length > 0 || shipping ? { ask: { lines, shipping } } : undefined
}

/**
 * Query parameters of the refund preview: only the form fields that affect the amount, so that free
 * texts never appear in the URL.
 */
export function toRefundPreviewQuery(form: FormData): URLSearchParams {
  const kept = [...form].flatMap(([name, value]) =>
    /^(?:por|importe|envio|cuantas:.+|destino:.+)$/.test(name) && value !== '0'
      ? [[name, String(value)] as [string, string]]
      : [],
  )
  return new URLSearchParams(kept)
}

/** Selectable refund reasons; the last is free text. */
export const refundReasons = [
  'No hay pieza en buen estado',
  'Llegó con daño o no funciona',
  'No llegó',
  'No es lo que pidió',
  'Cobro de más',
  'Se tardó',
  'Otro',
] as const

export function parseRefundReason(form: FormData): string {
  const [chosen, details] = [form.get('motivo'), form.get('detalle')].map((one) =>
    typeof one === 'string' ? one.trim() : '',
  )
  if (!details) return chosen ?? ''
  return !chosen || chosen === 'Otro' ? details : `${chosen}. ${details}`
}
