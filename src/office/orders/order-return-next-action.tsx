import { Form } from 'react-router'
import type { OrderReturnResponse } from '#contract/operator/order-returns.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { canOpenPage, hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { RefundPreview, RefundNeedsApprovalNotice } from './refund-preview.tsx'

type Given = { found: OrderReturnResponse; answer: FormResult | undefined }

/** Form for the next step of a product return. */
export function OrderReturnNextAction({ found, answer, press }: Given & { press: string }) {
  const { me } = useOfficeRootLoaderData()
  if (['requested', 'received'].includes(found.state) && !hasPermission('orders:write', me))
    return <p className="muted">{missingPermissionText('orders:write')}</p>
  switch (found.state) {
    case 'requested':
      return <Receive />
    case 'received':
      return <Inspect found={found} answer={answer} />
    case 'inspected':
      return <Refund found={found} press={press} />
    default:
      return null
  }
}

function Receive() {
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">Espera a que llegue</h2>
      <p className="muted">
        Al recibirla, el cliente lee que llegó y empieza el plazo de su dinero.
      </p>
      <Form method="post">
        <Button type="submit" kind="primary" name="hacer" value="recibir">
          Ya llegó
        </Button>
      </Form>
    </section>
  )
}

const outcomes = [
  { name: 'venta', label: 'Regresa a inventario' },
  { name: 'segunda', label: 'Outlet' },
  { name: 'merma', label: 'Merma' },
  { name: 'rechazo', label: 'Sin reembolso' },
] as const

function Inspect({ found: { lines }, answer }: Given) {
  const typed = useRestoredFormFields(answer, 'revisar')
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">Revisa cada pieza</h2>
      <p className="muted">
        Lo que va a la venta se suma al inventario al guardar. De lo demás, di por qué.
      </p>
      <Form method="post" className="findings">
        {lines.map(({ line_id, name, quantity }) => (
          <fieldset key={line_id}>
            <legend className="strong">
              {quantity} × {name}
            </legend>
            <input type="hidden" name="linea" value={line_id} />
            <div className="units">
              {outcomes.map(({ name: outcome, label }) => (
                <FormField
                  key={outcome}
                  label={label}
                  name={`${outcome}:${line_id}`}
                  type="number"
                  min={0}
                  max={quantity}
                  required
                  look="num"
                  defaultValue={typed.text(
                    `${outcome}:${line_id}`,
                    outcome === 'venta' ? String(quantity) : '0',
                  )}
                />
              ))}
              <FormField
                label="Cómo llegó"
                optional
                className="note"
                name={`nota:${line_id}`}
                maxLength={500}
                autoComplete="off"
                defaultValue={typed.text(`nota:${line_id}`)}
              />
            </div>
          </fieldset>
        ))}
        <div>
          <Button type="submit" kind="primary" name="hacer" value="revisar">
            Guardar la revisión
          </Button>
        </div>
      </Form>
    </section>
  )
}

function Refund({ found: { preview }, press }: { found: OrderReturnResponse; press: string }) {
  const { me } = useOfficeRootLoaderData()
  const mayRefund = canOpenPage({ needs: 'refunds:write' }, me)
  return (
    <section className="next" aria-labelledby="sigue">
      <h2 id="sigue">Reembolsa lo que se aceptó</h2>
      {preview ? (
        <div className="stack narrow outlook">
          <RefundPreview preview={preview} />
          {preview.needs_second_person ? <RefundNeedsApprovalNotice /> : null}
        </div>
      ) : (
        <Alert tone="warn">
          <p>De lo que volvió no queda nada por reembolsar. Recházala con su motivo.</p>
        </Alert>
      )}
      {preview && mayRefund ? (
        <Form method="post">
          <input type="hidden" name="llave" value={press} />
          <Button type="submit" kind="primary" name="hacer" value="reembolsar">
            {preview.needs_second_person ? 'Pedir' : 'Reembolsar'} {formatMoney(preview.amount)}
          </Button>
        </Form>
      ) : null}
      {mayRefund ? null : <p className="muted">{missingPermissionText('refunds:write')}</p>}
    </section>
  )
}

/** Form that rejects a product return, with a reason. */
export function RefuseOrderReturnForm({ answer }: { answer: FormResult | undefined }) {
  const typed = useRestoredFormFields(answer, 'rechazar')
  return (
    <section className="sec" aria-labelledby="rechazo">
      <h2 id="rechazo" className="sr">
        No aceptarla
      </h2>
      <Disclosure as="span" title="No aceptar la devolución" open={typed.text('motivo') !== ''}>
        <Form method="post" className="stack">
          <FormField
            label="Por qué"
            name="motivo"
            required
            maxLength={500}
            autoComplete="off"
            defaultValue={typed.text('motivo')}
            error={answer?.refusal?.fields.reason}
            hint="El cliente lo lee."
          />
          <Button type="submit" kind="danger" name="hacer" value="rechazar">
            No aceptar
          </Button>
        </Form>
      </Disclosure>
    </section>
  )
}
