import { Form } from 'react-router'
import type { DiscountScopesResponse } from '#contract/operator/discount-plans.ts'
import type { OfficePromotion } from '#contract/operator/promotions.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice-inputs.tsx'
import { Field, Select } from '#ui/form-fields.tsx'
import { type EditForm, HiddenVersionFields } from '../forms/edit-form.tsx'
import { useEnteredFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { parseNumberFields } from '../forms/parse-number-fields.ts'
import { parseStartAndEnd, toStartAndEndFieldValues } from '../forms/start-and-end-fields.tsx'
import {
  DiscountScopeFields,
  parseDiscountScope,
  toDiscountScopeFormValues,
  DiscountPeriodFields,
} from './discount-scope-fields.tsx'
import './offers.css'

/** Promotion form fields, checked for edit conflicts. */
export const promotionFormDefinition: EditForm = {
  what: 'esta promoción',
  fields: {
    nombre: { label: 'Nombre' },
    clase: { label: 'Tipo de promoción' },
    compra: { label: 'Paga' },
    regalo: { label: 'Con descuento' },
    porciento: { label: 'Por ciento' },
    minimo: { label: 'Desde' },
    para: { label: 'Aplica a' },
    categorias: { label: 'Categorías' },
    cuales: { label: 'Cuáles' },
    'sin-ofertas': { label: 'Sin lo que está en oferta' },
    sola: { label: 'Sin cupón' },
    orden: { label: 'Orden' },
    desde: { label: 'Desde' },
    hasta: { label: 'Hasta' },
  },
  texts: (values) => ({
    nombre: String(values.name),
    clase: String(values.kind),
    compra: String(values.buy),
    regalo: String(values.get),
    porciento: String(values.percent),
    minimo: String(values.least),
    ...toDiscountScopeFormValues(values),
    'sin-ofertas': values.exclude_offers ? ['on'] : [],
    sola: values.combines ? [] : ['on'],
    orden: String(values.place),
    ...toStartAndEndFieldValues(values),
  }),
}

export function parsePromotion(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { pesos, whole, checked } = parseNumberFields(form)
  const kind = text('clase') === 'amount' ? 'amount' : 'units'
  return checked({
    name: text('nombre'),
    kind,
    buy: whole('compra', 'buy') ?? 1,
    get: whole('regalo', 'get') ?? 1,
    percent: whole('porciento', 'percent') ?? 0,
    least: (kind === 'amount' ? pesos('minimo', 'least') : null) ?? 0,
    ...parseDiscountScope(form),
    exclude_offers: form.has('sin-ofertas'),
    combines: !form.has('sola'),
    place: whole('orden', 'place') ?? 1,
    ...parseStartAndEnd(form),
  })
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
  const typed = useEnteredFields(answer, 'guardar')
  const errors = answer?.refusal?.fields ?? {}
  const text = (name: string, value: string | number | undefined) =>
    typed.text(name, value === undefined ? '' : String(value))
  return (
    <Form method="post" className="stack">
      {promotion ? (
        <HiddenVersionFields
          form={promotionFormDefinition}
          version={promotion.version}
          values={valuesOf(promotion)}
          typed={typed}
        />
      ) : null}
      <Field
        label="Nombre"
        name="nombre"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={text('nombre', promotion?.name)}
        error={errors.name}
        hint="Se ve en el carrito, el pedido y la factura: «3×2 en cables»."
      />
      <div className="stack deal">
        <Select
          label="Tipo de promoción"
          name="clase"
          defaultValue={text('clase', promotion?.kind ?? 'units')}
        >
          <option value="units">Lleva N y paga M (3×2)</option>
          <option value="amount">Porcentaje desde un importe</option>
        </Select>
        <div className="fields of-units">
          <Field
            label="Compra"
            name="compra"
            type="number"
            min={1}
            max={20}
            look="num"
            defaultValue={text('compra', promotion?.buy ?? 2)}
            error={errors.buy}
          />
          <Field
            label="Recibe con descuento"
            name="regalo"
            type="number"
            min={1}
            max={20}
            look="num"
            defaultValue={text('regalo', promotion?.get ?? 1)}
            error={errors.get}
          />
        </div>
        <div className="fields">
          <Field
            label="Porcentaje de descuento"
            name="porciento"
            type="number"
            min={1}
            max={100}
            required
            look="num"
            defaultValue={text('porciento', promotion?.percent ?? 100)}
            error={errors.percent}
            hint="100 es gratis: con 2 y 1 es un 3×2."
          />
          <div className="of-amount">
            <Field
              label="Desde (pesos)"
              name="minimo"
              inputMode="decimal"
              autoComplete="off"
              look="num"
              defaultValue={text('minimo', promotion?.least ?? 0)}
              error={errors.least}
              hint="0 vale desde la primera pieza."
            />
          </div>
        </div>
      </div>
      <DiscountScopeFields
        scope={promotion}
        scopes={scopes}
        kinds={['all', 'categories', 'brands', 'products']}
        typed={typed}
        error={errors.which}
      />
      <div>
        <Checkbox
          name="sin-ofertas"
          defaultChecked={typed.has('sin-ofertas', 'on', promotion?.exclude_offers ?? false)}
        >
          No aplica a productos en oferta
        </Checkbox>
        <Checkbox
          name="sola"
          defaultChecked={typed.has('sola', 'on', promotion?.combines === false)}
        >
          No combinable con cupones
        </Checkbox>
      </div>
      <DiscountPeriodFields plan={promotion} typed={typed} error={errors.until} />
      <Field
        label="Orden"
        name="orden"
        type="number"
        min={1}
        max={999}
        required
        look="num"
        defaultValue={text('orden', promotion?.place ?? 1)}
        error={errors.place}
        hint="1 se aplica primero. Las promociones no se suman."
      />
      <div>
        <Button type="submit" kind="primary" name="hacer" value="guardar">
          {promotion ? 'Guardar' : 'Guardar borrador'}
        </Button>
      </div>
    </Form>
  )
}

function valuesOf({ for: kind, which, name, buy, get, percent, ...rest }: OfficePromotion) {
  const { kind: deal, least, exclude_offers, combines, place, from, until } = rest
  const said = { name, kind: deal, buy, get, percent, least, exclude_offers, combines, place }
  return { ...said, for: kind, which, from, until }
}
