import type { DiscountScopesResponse } from '#contract/operator/discount-plans.ts'
import type { OfficePromotion } from '#contract/operator/promotions.ts'
import { createFormDefinition, parseFormFields } from '../forms/form-definition.ts'
import type { FormResult } from '../forms/form-result.ts'
import { GeneratedForm } from '../forms/generated-form.tsx'
import { parseStartAndEnd } from '../forms/start-and-end-fields.tsx'
import {
  discountPeriodFormDefinition,
  DiscountPeriodFields,
  DiscountScopeFields,
  discountScopeFormDefinition,
  parseDiscountScope,
} from './discount-scope-fields.tsx'
import './offers.css'

export const promotionFormDefinition = createFormDefinition('esta promoción', {
  name: {
    kind: 'text',
    name: 'nombre',
    label: 'Nombre',
    required: true,
    maxLength: 80,
    hint: 'Se ve en el carrito, el pedido y la factura: «3×2 en cables».',
  },
  kind: {
    kind: 'choice',
    name: 'clase',
    label: 'Tipo de promoción',
    options: { units: 'Lleva N y paga M (3×2)', amount: 'Porcentaje desde un importe' },
    initial: 'units',
  },
  buy: {
    kind: 'whole',
    name: 'compra',
    label: 'Compra',
    short: 'Paga',
    blank: 1,
    min: 1,
    max: 20,
    initial: 2,
  },
  get: {
    kind: 'whole',
    name: 'regalo',
    label: 'Recibe con descuento',
    short: 'Con descuento',
    blank: 1,
    min: 1,
    max: 20,
    initial: 1,
  },
  percent: {
    kind: 'whole',
    name: 'porciento',
    label: 'Porcentaje de descuento',
    short: 'Por ciento',
    required: true,
    blank: 0,
    min: 1,
    max: 100,
    initial: 100,
    hint: '100 es gratis: con 2 y 1 es un 3×2.',
  },
  least: {
    kind: 'pesos',
    name: 'minimo',
    label: 'Desde (pesos)',
    blank: 0,
    initial: 0,
    when: { clase: 'amount' },
    hint: '0 vale desde la primera pieza.',
  },
  scope: discountScopeFormDefinition,
  exclude_offers: {
    kind: 'checkbox',
    name: 'sin-ofertas',
    label: 'No aplica a productos en oferta',
    short: 'Sin lo que está en oferta',
  },
  combines: {
    kind: 'checkbox',
    name: 'sola',
    label: 'No combinable con cupones',
    short: 'Sin cupón',
    inverted: true,
    initial: true,
  },
  place: {
    kind: 'whole',
    name: 'orden',
    label: 'Orden',
    required: true,
    blank: 1,
    min: 1,
    max: 999,
    initial: 1,
    hint: '1 se aplica primero. Las promociones no se suman.',
  },
  period: discountPeriodFormDefinition,
})

export function parsePromotion(form: FormData) {
  return {
    ...parseFormFields(promotionFormDefinition, form),
    ...parseDiscountScope(form),
    ...parseStartAndEnd(form),
  }
}

/** Edit form of a promotion. */
export function PromotionForm({
  promotion,
  scopes,
  answer,
}: {
  promotion?: OfficePromotion
  scopes: DiscountScopesResponse
  answer: FormResult | undefined
}) {
  return (
    <GeneratedForm
      form={promotionFormDefinition}
      record={promotion}
      answer={answer}
      submit={promotion ? 'Guardar' : 'Guardar borrador'}
    >
      {({ field, typed, errors }) => (
        <>
          {field('name')}
          <div className="stack deal">
            {field('kind')}
            <div className="fields of-units">{field('buy', 'get')}</div>
            <div className="fields">
              {field('percent')}
              <div className="of-amount">{field('least')}</div>
            </div>
          </div>
          <DiscountScopeFields
            scope={promotion}
            scopes={scopes}
            kinds={['all', 'categories', 'brands', 'products']}
            typed={typed}
            error={errors.which}
          />
          <div>{field('exclude_offers', 'combines')}</div>
          <DiscountPeriodFields plan={promotion} typed={typed} error={errors.until} />
          {field('place')}
        </>
      )}
    </GeneratedForm>
  )
}
