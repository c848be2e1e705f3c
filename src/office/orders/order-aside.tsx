import { Form } from 'react-router'
import type { OrderLabelsResponse } from '#contract/operator/labels.ts'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { formatPhone } from '#ui/text/format-money-and-dates.ts'
import { HiddenEditConflictFields, toFormFieldValues } from '../forms/edit-form.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { isRefusedWith } from '../forms/is-refused-with.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { describeCancellationEffects } from './cancellation-effects.ts'
import { CustomerLink } from './customer-link.tsx'
import { LabelDecision } from './label-decision.tsx'
import { deliveryAddressFormDefinition, simpleOrderActions } from './order-actions.ts'
import { OrderRecordHashVerification } from './order-hash-verification.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { OrderPaymentSummary } from './order-payment.tsx'

type Given = {
  order: OfficeOrderResponse
  labels: OrderLabelsResponse
  answer: FormResult | undefined
}

/** Order sidebar: buyer, delivery address, payment, actions. */
export function OrderAside({ order, labels, answer }: Given) {
  const { person, address } = order
  const { me } = useOfficeRootLoaderData()
  return (
    <aside aria-label="Persona, entrega y pago">
      <section className="sec" aria-labelledby="persona">
        <h2 id="persona">Persona</h2>
        <p>
          {address ? `${address.first_name} ${address.last_name}` : null}
          {address ? <br /> : null}
          <CustomerLink person={person} />
          {address?.phone ? (
            <>
              <br />
              <span className="num">{formatPhone(address.phone)}</span>
            </>
          ) : null}
        </p>
      </section>
      <Delivery order={order} labels={labels} answer={answer} />
      <OrderPaymentSummary order={order} />
      <OrderInvoice order={order} answer={answer} />
      <OrderRecordHashVerification order={order} />
      {hasPermission('orders:write', me) ? (
        <Others order={order} labels={labels} answer={answer} />
      ) : null}
    </aside>
  )
}

function Delivery({ order, labels, answer }: Given) {
  const { me } = useOfficeRootLoaderData()
  const { address, pickup } = order
  const canCorrect = order.can_correct_address && hasPermission('orders:write', me)
  return (
    <section className="sec" aria-labelledby="entrega">
      <h2 id="entrega">Entrega</h2>
      {pickup ? (
        <p>
          Se recoge en {pickup.name}
          <br />
          {pickup.address}
        </p>
      ) : address ? (
        <p>
          {[address.address1, address.address2].filter(Boolean).map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
          {`${address.postcode} ${address.city}`.trim()}, {address.state}
        </p>
      ) : (
        <p>Todo va por correo.</p>
      )}
      {address?.references && !pickup ? <p className="muted">{address.references}</p> : null}
      {canCorrect && address ? <Correct order={order} labels={labels} answer={answer} /> : null}
    </section>
  )
}

function Correct({ order, labels, answer }: Given) {
  const { address, address_version: version } = order
  const typed = useRestoredFormFields(answer, 'direccion')
  const fields = answer?.refusal?.fields ?? {}
  const isDearer = isRefusedWith(answer?.refusal, 'correctOrderAddress', 'dearer-zone')
  const values = toFormFieldValues(deliveryAddressFormDefinition, { ...address })
  return (
    <Disclosure
      as="span"
      title="Corregir"
      open={Object.keys(fields).some((name) => name in deliveryAddressFormDefinition.fields)}
    >
      <Form method="post" className="stack">
        <HiddenEditConflictFields
          form={deliveryAddressFormDefinition}
          version={version ?? ''}
          values={{ ...address }}
          typed={typed}
        />
        {Object.entries(deliveryAddressFormDefinition.fields).map(([name, { label }]) => (
          <FormField
            key={name}
            label={label}
            name={name}
            defaultValue={typed.text(name, String(values[name] ?? ''))}
            error={fields[name]}
          />
        ))}
        {isDearer ? <Checkbox name="paga_la_tienda">La tienda paga la diferencia</Checkbox> : null}
        <LabelDecision order={order} labels={labels} typed={typed} />
        <p className="hint">El cliente recibe un correo con la dirección nueva.</p>
        <Button type="submit" name="hacer" value="direccion">
          Guardar dirección
        </Button>
      </Form>
    </Disclosure>
  )
}

function Others({ order, labels, answer }: Given) {
  const typed = useRestoredFormFields(answer, 'cancelar')
  return (
    <section className="sec stack" aria-labelledby="otras">
      <h2 id="otras">Otras acciones</h2>
      {[...simpleOrderActions].map(([name, { label }]) => (
        <Form key={name} method="post">
          <Button type="submit" name="hacer" value={name}>
            {label}
          </Button>
        </Form>
      ))}
      {order.moves.length > 0 ? (
        <Disclosure as="span" title="Cambiar estado">
          <Form method="post" className="stack">
            <Select label="Estado" name="estado">
              {order.moves.map(({ to, words }) => (
                <option key={to} value={to}>
                  {words}
                </option>
              ))}
            </Select>
            <FormField label="Por qué" optional name="motivo" hint="El cliente lo lee." />
            <Button type="submit" name="hacer" value="mover">
              Cambiar
            </Button>
          </Form>
        </Disclosure>
      ) : null}
      {order.can_cancel ? (
        <Disclosure as="span" title="Cancelar el pedido">
          <Form method="post" className="stack">
            <FormField
              label="Motivo"
              name="motivo"
              required
              minLength={3}
              defaultValue={typed.text('motivo')}
              hint="El cliente lo lee."
            />
            <dl className="sums">
              {describeCancellationEffects(order).map(({ about, words }) => (
                <div key={about}>
                  <dt>{about}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
            <LabelDecision order={order} labels={labels} typed={typed} />
            <Button type="submit" kind="danger" name="hacer" value="cancelar">
              Cancelar el pedido
            </Button>
          </Form>
        </Disclosure>
      ) : null}
    </section>
  )
}
