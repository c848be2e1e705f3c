import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { RefundPreviewResponse } from '#contract/operator/refunds.ts'
import { isRefundMadeByPaymentGateway } from '#domain/orders/payment.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useRestoredFormFields as typedOf } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { RefundAmountFields, RefundReasonFields } from './refund-fields.tsx'
import { RefundPreview, RefundNeedsApprovalNotice } from './refund-preview.tsx'
import {
  parseRefundRequest,
  toRefundPreviewQuery,
  type RefundableOrder,
  type RefundFormState,
  listRefundableUnitRows,
} from './refund-request-form.ts'
import { RefundRow } from './refund-row.tsx'

/** Refund form with the preview at its right side; shown in a dialog or on a separate page. */
export function RefundForm({
  refundable,
  answer,
  heading,
  away,
}: {
  refundable: RefundableOrder
  /** Form result, if the form was submitted without JavaScript */
  answer?: FormResult<RefundFormState>
  heading: ReactNode
  /** Link to leave the refund form without making a refund */
  away: ReactNode
}) {
  const { number, lines, shipping, left } = refundable
  const to = createOfficePageUrl('Reembolsar', { number })
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const asking = useFetcher<FormResult<RefundFormState>>()
  const showing = useFetcher<RefundableOrder>()
  const given = asking.data ?? answer
  const typed = typedOf(given?.done ? { refusal: given.done } : given)
  // Idempotency key: a form that is submitted repeatedly makes only one refund
  const [key] = useState(typed.text('llave', refundable.key))
  const [units, setUnits] = useState<Readonly<Record<string, string>>>({})
  const shown = showing.data?.shown ?? given?.done ?? refundable.shown
  const preview = shown?.preview

  const { load } = showing
  function show(event?: SyntheticEvent) {
    const data = new FormData(form.current ?? undefined)
    setUnits(textsIn(data))
    if (event?.target instanceof HTMLElement && !isMoney(event.target)) return
    void load(`${to}?${toRefundPreviewQuery(data)}`)
  }

  // The effect loads the preview for input restored after sign-in or typed before hydration, which
  // has none yet, and again after a rejection, when the preview may be outdated
  const isGivenBack = typed.isGivenBack
  const refusal = given?.refusal
  useEffect(() => {
    const data = new FormData(form.current ?? undefined)
    if (!isGivenBack && !parseRefundRequest(data)) return
    setUnits(textsIn(data))
    void load(`${to}?${toRefundPreviewQuery(data)}`)
  }, [isGivenBack, refusal, load, to])

  return (
    <asking.Form method="post" action={to} ref={form} onChange={show}>
      <input type="hidden" name="llave" value={key} />
      <input type="hidden" name="visto" value={preview?.amount ?? ''} />
      <input type="hidden" name="quedan" value={preview?.stays ?? ''} />
      <div className="in">
        <div className="stack refund">
          {heading}
          <FormErrorAlert refusal={given?.refusal} />
          <RefundAmountFields
            typed={typed}
            left={left}
            error={shown?.amount ?? given?.refusal?.fields.amount}
          >
            <table className="t plain">
              <caption className="sr">Qué se reembolsa</caption>
              <thead>
                <tr>
                  <th scope="col">Artículo</th>
                  <th scope="col">Cuántos</th>
                  <th scope="col" className="end">
                    Importe
                  </th>
                </tr>
              </thead>
              <tbody>
                {listRefundableUnitRows(lines).map((row) => (
                  <RefundRow
                    key={row.key}
                    row={row}
                    typed={typed}
                    isChosen={
                      !hydrated ||
                      Number(units[`cuantas:${row.key}`] ?? typed.text(`cuantas:${row.key}`)) > 0
                    }
                    isWhole={preview?.whole ?? false}
                    amount={amountOf(preview, row)}
                  />
                ))}
              </tbody>
            </table>
            {shipping > 0 ? (
              <Checkbox name="envio" value="si" defaultChecked={typed.has('envio', 'si')}>
                También el envío, {formatMoney(shipping)}
              </Checkbox>
            ) : null}
          </RefundAmountFields>
          <RefundReasonFields typed={typed} fields={given?.refusal?.fields} />
        </div>
        <aside aria-labelledby="lo-que-pasa">
          <div className="stack" aria-live="polite">
            <h3 id="lo-que-pasa">Lo que va a pasar</h3>
            {shown?.refusal ? <Alert tone="warn">{shown.refusal}</Alert> : null}
            {preview ? <RefundPreview preview={preview} /> : null}
            {preview?.needs_second_person ? <RefundNeedsApprovalNotice /> : null}
            {!shown || shown.amount !== undefined ? (
              <p className="hint">Elige qué se reembolsa y aquí se ve, al centavo.</p>
            ) : null}
            {preview ? <p className="hint">{whenWords(preview)}</p> : null}
          </div>
        </aside>
      </div>
      <footer>
        {away}
        {hydrated ? null : (
          <Button type="submit" name="hacer" value="ver">
            Ver qué va a pasar
          </Button>
        )}
        {preview || hydrated ? (
          <Button
            type="submit"
            kind="primary"
            name="hacer"
            value="reembolsar"
            disabled={!preview}
            busy={asking.state !== 'idle' || (hydrated && showing.state !== 'idle')}
          >
            {actionWords(preview)}
          </Button>
        ) : null}
      </footer>
    </asking.Form>
  )
}

function textsIn(data: FormData): Record<string, string> {
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
}

/** Whether a field affects the refunded amount. */
function isMoney(field: HTMLElement): boolean {
  return !['motivo', 'detalle'].includes(field.getAttribute('name') ?? '')
}

function amountOf(preview: RefundPreviewResponse | undefined, { key }: { key: string }): number {
  const [id, place] = key.split(':')
  return (preview?.lines ?? [])
    .filter(
      ({ line_id, goods }) => String(line_id) === id && (goods === 'unsent') === (place === 'shop'),
    )
    .reduce((sum, { amount }) => sum + amount, 0)
}

function actionWords(preview: RefundPreviewResponse | undefined): string {
  if (!preview) return 'Reembolsar'
  const money = formatMoney(preview.amount)
  return preview.needs_second_person ? `Pedir ${money}` : `Reembolsar ${money}`
}

function whenWords(preview: RefundPreviewResponse): string {
  return isRefundMadeByPaymentGateway(preview)
    ? 'El banco tarda de 3 a 5 días hábiles. Un reembolso no se deshace.'
    : 'Se abre un ticket que le pide su CLABE; después espera en Reembolsos. Un reembolso no se deshace.'
}
