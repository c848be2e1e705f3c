import type { OfficeCoupon } from '#contract/operator/coupons.ts'
import type { EditForm } from '../deeds/edit-form.tsx'
import { momentsIn, momentTexts } from '../deeds/moment-fields.tsx'
import { scopeIn, scopeTexts } from './scope-fields.tsx'

/** What two people may both change in a coupon. */
export const couponForm: EditForm = {
  what: 'este cupón',
  fields: {
    codigo: { label: 'Código' },
    descripcion: { label: 'Descripción' },
    tipo: { label: 'Qué descuenta' },
    porciento: { label: 'Por ciento' },
    pesos: { label: 'Pesos' },
    tope: { label: 'Descuento máximo' },
    minimo: { label: 'Compra mínima' },
    usos: { label: 'Usos en total' },
    'por-persona': { label: 'Usos por persona' },
    para: { label: 'En qué vale' },
    categorias: { label: 'Categorías' },
    cuales: { label: 'Cuáles' },
    'sin-ofertas': { label: 'Sin lo que está en oferta' },
    'sin-reacondicionados': { label: 'Sin reacondicionados' },
    primera: { label: 'Sólo en la primera compra' },
    publico: { label: 'Dice cuánto falta' },
    desde: { label: 'Desde' },
    hasta: { label: 'Hasta' },
  },
  texts: (values) => ({
    codigo: textOf(values.code),
    descripcion: textOf(values.description),
    tipo: textOf(values.type),
    porciento: textOf(values.percent),
    pesos: textOf(values.amount),
    tope: textOf(values.max_discount),
    minimo: textOf(values.min_subtotal),
    usos: textOf(values.total_limit),
    'por-persona': textOf(values.per_customer_limit),
    ...scopeTexts(values),
    'sin-ofertas': values.exclude_offers ? ['on'] : [],
    'sin-reacondicionados': values.exclude_refurbished ? ['on'] : [],
    primera: values.first_purchase_only ? ['on'] : [],
    publico: values.public ? ['on'] : [],
    ...momentTexts(values),
  }),
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** What the form says, as the operator API takes it; a number that is none is sent as one that is refused. */
export function couponIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const number = (name: string) => {
    if (text(name) === '') return null
    const read = Number(text(name).replaceAll(/[$,\s]/g, ''))
    return Number.isFinite(read) ? read : -1
  }
  const type = text('tipo')
  return {
    code: text('codigo'),
    description: text('descripcion'),
    type: type === 'fixed' || type === 'free_shipping' ? type : 'percent',
    percent: type === 'percent' ? number('porciento') : null,
    amount: type === 'fixed' ? number('pesos') : null,
    max_discount: type === 'percent' ? number('tope') : null,
    min_subtotal: number('minimo') ?? 0,
    total_limit: number('usos'),
    per_customer_limit: number('por-persona'),
    ...scopeIn(form),
    exclude_offers: form.has('sin-ofertas'),
    exclude_refurbished: form.has('sin-reacondicionados'),
    first_purchase_only: form.has('primera'),
    public: form.has('publico'),
    ...momentsIn(form),
  }
}

/** What of a coupon its form edits. */
export function valuesOf(coupon: OfficeCoupon) {
  const {
    id: _,
    state: __,
    moves: ___,
    rehearsal: ____,
    uses: _____,
    given,
    version,
    ...values
  } = coupon
  return values
}
