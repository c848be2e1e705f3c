import type { ReactNode } from 'react'
import { FormField, Select } from '#ui/form-fields.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { useRestoredFormFields } from '../forms/form-draft.ts'
import { refundReasons } from './refund-request-form.ts'

type Typed = ReturnType<typeof useRestoredFormFields>

/** Refund form fields: the units to refund by order line, or an amount. */
export function RefundAmountFields({
  typed,
  left,
  error,
  children,
}: {
  typed: Typed
  left: number
  /** Error of the amount field */
  error: string | undefined
  children: ReactNode
}) {
  const isAmount = typed.has('por', 'importe')
  return (
    <>
      <fieldset className="row wraps">
        <legend className="sr">Reembolsar por</legend>
        <label className="check">
          <input type="radio" name="por" value="piezas" defaultChecked={!isAmount} />
          <span>Por artículo</span>
        </label>
        <label className="check">
          <input type="radio" name="por" value="importe" defaultChecked={isAmount} />
          <span>Por importe</span>
        </label>
      </fieldset>
      <div className="by-units">{children}</div>
      <div className="by-amount">
        <FormField
          label="Importe"
          name="importe"
          inputMode="decimal"
          autoComplete="off"
          look="num"
          defaultValue={typed.text('importe')}
          error={error}
          hint={`Menos de ${formatMoney(left)}, lo que queda de su pago. Los artículos siguen siendo del cliente.`}
        />
      </div>
    </>
  )
}

/** Fields for the refund reason: a selection and a free text. */
export function RefundReasonFields({
  typed,
  fields,
}: {
  typed: Typed
  fields?: Readonly<Record<string, string>> | undefined
}) {
  return (
    <div className="fields">
      <Select label="Motivo" name="motivo" defaultValue={typed.text('motivo', refundReasons[0])}>
        {refundReasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </Select>
      <FormField
        label="Detalle"
        optional
        name="detalle"
        maxLength={400}
        autoComplete="off"
        defaultValue={typed.text('detalle')}
        error={fields?.reason}
        hint="Se guarda con el reembolso; no escribas datos de la persona."
      />
    </div>
  )
}
