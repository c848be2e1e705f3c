import type {
  BulkAmountChange,
  PrepareChangeSetBody,
} from '#contract/operator/product-change-sets.ts'
import { parsePesos, toPesos } from '#domain/money.ts'
import { parseWholeNumber, createInvalidFormFieldsError } from '../forms/parse-number-fields.ts'

type Edit = PrepareChangeSetBody['edit']
type Wrong = Record<string, string>

/**
 * Ways to change prices in a bulk edit (set, add, subtract, percent up or down): form values and
 * labels.
 */
export const priceChangeOptions = {
  poner: 'Poner en',
  sumar: 'Sumar',
  restar: 'Restar',
  subir: 'Subir %',
  bajar: 'Bajar %',
} as const
export const offerChangeOptions = {
  quitar: 'Quitar la oferta',
  poner: 'Poner en',
  restar: 'Restar al precio',
  bajar: 'Bajar % del precio',
} as const
export const stockChangeOptions = {
  poner: 'Contadas: poner en',
  sumar: 'Llegaron: sumar',
  restar: 'Salieron: restar',
} as const
export const dateChangeOptions = {
  poner: 'Poner estas fechas',
  quitar: 'Quitar las fechas',
} as const
export const roundingOptions = {
  '90': 'A .90',
  '00': 'A peso cerrado',
  exact: 'Al centavo',
} as const

/** Parses the bulk change form; throws errors by field. */
export function parseBulkEdit(form: FormData): Edit {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const wrong: Wrong = {}
  const edit: Edit = {}
  const rounding = readEnding(text('redondear'))
  if (text('precio') !== '') {
    const change = readAmount(text('precio'), text('precio-cuanto'))
    if (change) edit.price = { ...change, rounding }
    else wrong['precio-cuanto'] = amountWords
  }
  if (text('oferta') === 'quitar') edit.offer = 'none'
  else if (text('oferta') !== '') {
    const change = readAmount(text('oferta'), text('oferta-cuanto'))
    if (!change) wrong['oferta-cuanto'] = amountWords
    if (text('oferta-hasta') === '') wrong['oferta-hasta'] = 'Di hasta qué día vale.'
    if (change)
      edit.offer = {
        change: { ...change, rounding },
        from: text('oferta-desde') || null,
        from_time: text('oferta-desde-hora') || null,
        to: text('oferta-hasta'),
        to_time: text('oferta-hasta-hora') || null,
      }
  }
  if (text('existencia') !== '') {
    const units = parseWholeNumber(text('existencia-cuanto')) ?? -1
    const why = text('existencia-motivo')
    if (units < 0) wrong['existencia-cuanto'] = 'Escribe cuántas piezas, con un número entero.'
    if (why === '') wrong['existencia-motivo'] = 'Di por qué; queda en los movimientos.'
    const isLess = text('existencia') === 'restar'
    const how = text('existencia') === 'poner' ? ('set' as const) : ('add' as const)
    edit.stock = { how, units: isLess ? -units : units, why }
  }
  if (text('tienda') !== '') edit.visible = text('tienda') === 'mostrar'
  if (text('fechas') === 'quitar') edit.dates = 'none'
  else if (text('fechas') !== '') {
    const [from, to] = [text('fechas-desde') || null, text('fechas-hasta') || null]
    if (from === null && to === null) wrong['fechas-desde'] = 'Di desde o hasta qué día se ven.'
    const times = {
      from_time: from && (text('fechas-desde-hora') || null),
      to_time: to && (text('fechas-hasta-hora') || null),
    }
    edit.dates = { from, to, ...times }
  }
  const how = categoryWays.get(text('categoria-como'))
  if (how) edit.category = { how, slug: text('categoria-cual') }
  if (Object.keys(wrong).length === 0) return edit
  throw createInvalidFormFieldsError(wrong, 'Falta algo para saber cómo queda cada producto.')
}

const amountWords = 'Escribe un número: 7.5 si es por ciento, 50 o $1,299.00 si son pesos.'
const categoryWays = new Map<string, NonNullable<Edit['category']>['how']>([
  ['principal', 'main'],
  ['agregar', 'add'],
  ['quitar', 'remove'],
])

function readEnding(text: string): 'exact' | '00' | '90' {
  return text === '90' || text === '00' ? text : 'exact'
}

function readAmount(how: string, typed: string): BulkAmountChange | null {
  if (how === 'subir' || how === 'bajar') {
    const percent = Number(typed.replace(/%$/, '').replace(',', '.') || Number.NaN)
    if (!(percent > 0)) return null
    return { how: 'percent', percent: how === 'bajar' ? -percent : percent }
  }
  const amount = parsePesos(typed)
  if (amount === null) return null
  const pesos = toPesos(amount)
  if (how === 'poner') return { how: 'set', amount: pesos }
  return { how: 'add', amount: how === 'restar' ? -pesos : pesos }
}
