import type { OfficeCoupon } from '#contract/operator/coupons.ts'
import type { EditForm } from '../forms/edit-form.tsx'
import { parseNumberFields } from '../forms/parse-number-fields.ts'
import { parseStartAndEnd, toStartAndEndFieldValues } from '../forms/start-and-end-fields.tsx'
import { parseDiscountScope, toDiscountScopeFormValues } from './discount-scope-fields.tsx'

/** Coupon form fields, checked for edit conflicts. */
export const couponFormDefinition: EditForm = {
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
    para: { label: 'Aplica a' },
    categorias: { label: 'Categorías' },
    cuales: { label: 'Cuáles' },
    'sin-ofertas': { label: 'Sin lo que está en oferta' },
    'sin-reacondicionados': { label: 'Sin reacondicionados' },
    primera: { label: 'Solo en la primera compra' },
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
    ...toDiscountScopeFormValues(values),
    'sin-ofertas': values.exclude_offers ? ['on'] : [],
    'sin-reacondicionados': values.exclude_refurbished ? ['on'] : [],
    primera: values.first_purchase_only ? ['on'] : [],
    publico: values.public ? ['on'] : [],
    ...toStartAndEndFieldValues(values),
  }),
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

export function parseCoupon(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { pesos, whole, checked } = parseNumberFields(form)
  const type = text('tipo')
  return checked({
    code: text('codigo'),
    description: text('descripcion'),
    type: type === 'fixed' || type === 'free_shipping' ? type : 'percent',
    percent: type === 'percent' ? whole('porciento', 'percent') : null,
    amount: type === 'fixed' ? pesos('pesos', 'amount') : null,
    max_discount: type === 'percent' ? pesos('tope', 'max_discount') : null,
    min_subtotal: pesos('minimo', 'min_subtotal') ?? 0,
    total_limit: whole('usos', 'total_limit'),
    per_customer_limit: whole('por-persona', 'per_customer_limit'),
    ...parseDiscountScope(form),
    exclude_offers: form.has('sin-ofertas'),
    exclude_refurbished: form.has('sin-reacondicionados'),
    first_purchase_only: form.has('primera'),
    public: form.has('publico'),
    ...parseStartAndEnd(form),
  })
}

/** Editable coupon values; the coupon's version detects conflicting edits of these values. */
export function toCouponFormValues(coupon: OfficeCoupon) {
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
