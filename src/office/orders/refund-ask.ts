import type {
  RefundableReply,
  RefundAskBody,
  RefundPreviewReply,
} from '#contract/operator/refunds.ts'
import { pesosWords } from '#domain/format-money.ts'
import { readPesos, toPesos } from '#domain/money.ts'

type Line = RefundableReply['lines'][number]
type Units = NonNullable<RefundAskBody['lines']>[number]

/** Refund preview, or its rejection; `amount` is the error of the amount field. */
export type Foreseen = { preview?: RefundPreviewReply; refusal?: string; amount?: string }
/** Refund preview with its form input. */
export type Shown = Foreseen & { typed: readonly (readonly [string, string])[] }

export type Refundable = RefundableReply & {
  number: string
  /** Idempotency key */
  key: string
  /** Preview for the input in the URL */
  shown: Foreseen | undefined
}

/** Refundable units of a line in one location. */
export interface UnitsRow {
  /** Prefix of the row's form field names */
  key: string
  name: string
  digital: boolean
  /** Location of the units: in the shop, or with the shopper */
  place: 'shop' | 'shopper'
  most: number
}

/** Handling options for refunded goods, by location; the first is the default. */
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
} as const satisfies Record<UnitsRow['place'], Record<string, Pick<Units, 'goods' | 'restock'>>>

/** Rows of the refund form; a line with units in both locations has two. */
export function unitsRows(lines: readonly Line[]): UnitsRow[] {
  return lines.flatMap(({ id, name, digital, quantity, refunded, unsent }) => {
    const row = (place: UnitsRow['place'], most: number): UnitsRow[] =>
      most > 0 ? [{ key: `${id}:${place}`, name, digital, place, most }] : []
    return [...row('shop', unsent), ...row('shopper', quantity - refunded - unsent)]
  })
}

/** Parses the requested refund, or returns the amount's error; undefined for an empty form. */
export function askOf(
  form: FormData | URLSearchParams,
): { ask: RefundAskBody; wrong?: undefined } | { wrong: string } | undefined {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  if (text('por') === 'importe') {
    if (text('importe') === '') return undefined
    const amount = readPesos(text('importe'))
    return amount === null
      ? { wrong: pesosWords(text('importe')) }
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

/** Query parameters of the refund preview: only fields that affect the amount. Typed texts stay out of the URL. */
export function askQuery(form: FormData): URLSearchParams {
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

export function reasonOf(form: FormData): string {
  const [chosen, details] = [form.get('motivo'), form.get('detalle')].map((one) =>
    typeof one === 'string' ? one.trim() : '',
  )
  if (!details) return chosen ?? ''
  return !chosen || chosen === 'Otro' ? details : `${chosen}. ${details}`
}
