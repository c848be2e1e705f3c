import { createFormDefinition, parseFormFields } from '../forms/form-definition.ts'
import { parseStartAndEnd } from '../forms/start-and-end-fields.tsx'
import {
  discountPeriodFormDefinition,
  discountScopeFormDefinition,
  parseDiscountScope,
} from './discount-scope-fields.tsx'

export const couponFormDefinition = createFormDefinition('este cupón', {
  code: {
    kind: 'text',
    name: 'codigo',
    label: 'Código',
    required: true,
    maxLength: 60,
    autoCapitalize: 'characters',
    hint: 'Lo que escribe quien lo usa: «BUENFIN10».',
  },
  description: {
    kind: 'text',
    name: 'descripcion',
    label: 'Descripción',
    optional: true,
    maxLength: 300,
    hint: 'Lo lee quien lo usa.',
  },
  type: {
    kind: 'choice',
    name: 'tipo',
    label: 'Qué descuenta',
    options: { percent: 'Por ciento', fixed: 'Pesos', free_shipping: 'El envío' },
    initial: 'percent',
  },
  percent: { kind: 'whole', name: 'porciento', label: 'Por ciento', when: { tipo: 'percent' } },
  amount: { kind: 'pesos', name: 'pesos', label: 'Pesos', when: { tipo: 'fixed' } },
  max_discount: {
    kind: 'pesos',
    name: 'tope',
    label: 'Descuento máximo (pesos)',
    optional: true,
    when: { tipo: 'percent' },
  },
  min_subtotal: {
    kind: 'pesos',
    name: 'minimo',
    label: 'Compra mínima (pesos)',
    optional: true,
    blank: 0,
  },
  total_limit: { kind: 'whole', name: 'usos', label: 'Usos en total', optional: true },
  per_customer_limit: {
    kind: 'whole',
    name: 'por-persona',
    label: 'Usos por persona',
    optional: true,
    initial: 1,
  },
  scope: discountScopeFormDefinition,
  exclude_offers: {
    kind: 'checkbox',
    name: 'sin-ofertas',
    label: 'No aplica a productos en oferta, paquete o promoción',
    short: 'Sin lo que está en oferta',
  },
  exclude_refurbished: {
    kind: 'checkbox',
    name: 'sin-reacondicionados',
    label: 'Deja fuera lo reacondicionado',
    short: 'Sin reacondicionados',
  },
  first_purchase_only: {
    kind: 'checkbox',
    name: 'primera',
    label: 'Solo en la primera compra de cada quien',
    short: 'Solo en la primera compra',
  },
  public: {
    kind: 'checkbox',
    name: 'publico',
    label: 'Mostrar cuánto falta para el mínimo',
    short: 'Dice cuánto falta',
    initial: true,
  },
  period: discountPeriodFormDefinition,
})

export function parseCoupon(form: FormData) {
  return {
    ...parseFormFields(couponFormDefinition, form),
    ...parseDiscountScope(form),
    ...parseStartAndEnd(form),
  }
}
