import { Form } from 'react-router'
import type { OfficeCoupon } from '#contract/operator/coupons.ts'
import type { DiscountScopesResponse } from '#contract/operator/discount-plans.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice-inputs.tsx'
import { Field, Select } from '#ui/form-fields.tsx'
import { HiddenVersionFields } from '../forms/edit-form.tsx'
import { useEnteredFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { couponFormDefinition, toCouponFormValues } from './coupon-form-values.ts'
import { DiscountScopeFields, DiscountPeriodFields } from './discount-scope-fields.tsx'
import './offers.css'

/** Edit form of a shared coupon, which every shopper with the code can use. */
export function CouponForm({
  coupon,
  scopes,
  answer,
}: {
  coupon?: OfficeCoupon
  scopes: DiscountScopesResponse
  answer: FormResult | undefined
}) {
  const typed = useEnteredFields(answer, 'guardar')
  const errors = answer?.refusal?.fields ?? {}
  const money = { inputMode: 'decimal', autoComplete: 'off', look: 'num' } as const
  const number = { ...money, inputMode: 'numeric' } as const
  const text = (name: string, value: string | number | null | undefined) =>
    typed.text(name, value === null || value === undefined ? '' : String(value))
  return (
    <Form method="post" className="stack">
      {coupon ? (
        <HiddenVersionFields
          form={couponFormDefinition}
          version={coupon.version}
          values={toCouponFormValues(coupon)}
          typed={typed}
        />
      ) : null}
      <Field
        label="Código"
        name="codigo"
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={text('codigo', coupon?.code)}
        error={errors.code}
        hint="Lo que escribe quien lo usa: «BUENFIN10»."
      />
      <Field
        label="Descripción"
        name="descripcion"
        optional
        maxLength={300}
        autoComplete="off"
        defaultValue={text('descripcion', coupon?.description)}
        hint="Lo lee quien lo usa."
      />
      <div className="stack worth">
        <Select
          label="Qué descuenta"
          name="tipo"
          defaultValue={text('tipo', coupon?.type ?? 'percent')}
        >
          <option value="percent">Por ciento</option>
          <option value="fixed">Pesos</option>
          <option value="free_shipping">El envío</option>
        </Select>
        <div className="fields of-percent">
          <Field
            {...number}
            label="Por ciento"
            name="porciento"
            defaultValue={text('porciento', coupon?.percent)}
            error={errors.percent}
          />
          <Field
            {...money}
            label="Descuento máximo (pesos)"
            optional
            name="tope"
            defaultValue={text('tope', coupon?.max_discount)}
            error={errors.max_discount}
          />
        </div>
        <div className="of-fixed">
          <Field
            {...money}
            label="Pesos"
            name="pesos"
            defaultValue={text('pesos', coupon?.amount)}
            error={errors.amount}
          />
        </div>
      </div>
      <div className="fields">
        <Field
          {...money}
          label="Compra mínima (pesos)"
          optional
          name="minimo"
          defaultValue={text('minimo', coupon?.min_subtotal || '')}
          error={errors.min_subtotal}
        />
        <Field
          {...number}
          label="Usos en total"
          optional
          name="usos"
          defaultValue={text('usos', coupon?.total_limit)}
          error={errors.total_limit}
        />
        <Field
          {...number}
          label="Usos por persona"
          optional
          name="por-persona"
          defaultValue={text('por-persona', coupon ? coupon.per_customer_limit : 1)}
          error={errors.per_customer_limit}
        />
      </div>
      <DiscountScopeFields
        scope={coupon}
        scopes={scopes}
        kinds={['all', 'categories', 'products']}
        typed={typed}
        error={errors.which}
      />
      <Conditions coupon={coupon} typed={typed} />
      <DiscountPeriodFields plan={coupon} typed={typed} error={errors.until} />
      <div>
        <Button type="submit" kind="primary" name="hacer" value="guardar">
          {coupon ? 'Guardar' : 'Guardar borrador'}
        </Button>
      </div>
    </Form>
  )
}

function Conditions({
  coupon,
  typed,
}: {
  coupon: OfficeCoupon | undefined
  typed: ReturnType<typeof useEnteredFields>
}) {
  const box = (name: string, otherwise: boolean | undefined) => ({
    name,
    defaultChecked: typed.has(name, 'on', otherwise ?? false),
  })
  return (
    <div>
      <Checkbox {...box('sin-ofertas', coupon?.exclude_offers)}>
        No aplica a productos en oferta, paquete o promoción
      </Checkbox>
      <Checkbox {...box('sin-reacondicionados', coupon?.exclude_refurbished)}>
        Deja fuera lo reacondicionado
      </Checkbox>
      <Checkbox {...box('primera', coupon?.first_purchase_only)}>
        Solo en la primera compra de cada quien
      </Checkbox>
      <Checkbox {...box('publico', coupon?.public ?? true)}>
        Mostrar cuánto falta para el mínimo
      </Checkbox>
    </div>
  )
}
