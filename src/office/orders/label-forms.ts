import type { LabelOffersResponse } from '#contract/operator/labels.ts'
import { parsePesos, toPesos } from '#domain/money.ts'
import type { OperatorApiCommands } from '../api/operator-api.ts'

/** A parcel in the forms of labels: sides in cm, weight in grams, insured value in pesos. */
type LabelParcel = {
  length: number
  width: number
  height: number
  grams: number
  declared?: number
}

/** Offered labels, with the parcel that was asked about. */
export type LabelQuote = { offers: LabelOffersResponse; parcel: LabelParcel; box: string }

/** Asks for offers of labels; nothing is bought. */
export async function quoteLabel(
  form: FormData,
  number: string,
  commands: OperatorApiCommands,
): Promise<LabelQuote> {
  const parcel = parseParcelForm(form)
  const offers = await commands('quoteLabel', { params: { number }, body: parcel })
  return { offers, parcel, box: String(form.get('empaque') ?? '') }
}

/** Buys the chosen offer for the parcel that it was made for. */
export function buyLabel(form: FormData, number: string, commands: OperatorApiCommands) {
  const position = String(form.get('paquete') ?? '')
  const [price = '', ...key] = String(form.get('oferta') ?? '').split(' ')
  return commands('buyLabel', {
    params: { number },
    body: {
      ...parseParcelForm(form),
      offer: key.join(' '),
      price: Number(price),
      ...(position !== '' && { parcel: Number(position) }),
    },
  })
}

/** Value of a box in the form: `20x15x10`. */
export function formatBoxValue({ length, width, height }: LabelParcel): string {
  return [length, width, height].join('x')
}

/** Reads the parcel of a form: the sides of the chosen box, or those typed for another one. */
export function parseParcelForm(form: FormData): LabelParcel {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const box = /^(\d+)x(\d+)x(\d+)$/.exec(text('empaque'))
  const sides = box ? box.slice(1) : ['largo', 'ancho', 'alto'].map(text)
  const [length = 0, width = 0, height = 0] = sides.map(toWhole)
  const declared = parsePesos(text('valor'))
  return {
    length,
    width,
    height,
    grams: toWhole(String(Number(text('peso').replace(',', '.')) * 1000)),
    ...(declared !== null && declared > 0 && { declared: toPesos(declared) }),
  }
}

function toWhole(text: string): number {
  const number = Math.round(Number(text))
  return Number.isFinite(number) && number > 0 ? number : 0
}
