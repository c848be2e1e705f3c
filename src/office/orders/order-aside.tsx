import { Form } from 'react-router'
import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import type { MeReply } from '#contract/operator/people.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/check.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Link } from '#ui/link.tsx'
import { formatPhone } from '#ui/text/format.ts'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { ReadVersion, textsOf } from '../forms/edit-form.tsx'
import { isFor, mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pages } from '../pages.ts'
import { cancelFollows } from './cancel-follows.ts'
import { addressForm } from './order-actions.ts'
import { InvoiceOfOrder } from './order-invoice.tsx'
import { PaymentOfOrder } from './order-payment.tsx'
import { RecordOfOrder } from './order-record.tsx'

type Given = { order: OfficeOrderReply; answer: Answer | undefined }

/** Order sidebar: buyer, delivery address, payment, actions. */
export function OrderAside({ order, answer }: Given) {
  const { person, address } = order
  const { me } = useOfficeData()
  return (
    <aside aria-label="Persona, entrega y pago">
      <section className="sec" aria-labelledby="persona">
        <h2 id="persona">Persona</h2>
        <p>
          {address ? `${address.first_name} ${address.last_name}` : null}
          {address ? <br /> : null}
          <Link to={wayToPerson(person, me)}>{person.email}</Link>
          {address?.phone ? (
            <>
              <br />
              <span className="num">{formatPhone(address.phone)}</span>
            </>
          ) : null}
        </p>
      </section>
      <Delivery order={order} answer={answer} />
      <PaymentOfOrder order={order} />
      <InvoiceOfOrder order={order} />
      <RecordOfOrder order={order} />
      {mayDo('orders:write', me) ? <Others order={order} answer={answer} /> : null}
    </aside>
  )
}

/** Link to the customer's page, or to orders with the same e-mail. */
function wayToPerson(
  { shopper_id: id, email }: OfficeOrderReply['person'],
  me: MeReply | null,
): string {
  return id === null || !isFor(pages.Cliente, me)
    ? linkTo('Pedidos', {}, { buscar: email, ver: 'todos' })
    : linkTo('Cliente', { id: String(id) })
}

function Delivery({ order, answer }: Given) {
  const { me } = useOfficeData()
  const { address, pickup } = order
  const canCorrect = order.can_correct_address && mayDo('orders:write', me)
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
      {canCorrect && address ? <Correct order={order} answer={answer} /> : null}
    </section>
  )
}

function Correct({ order: { address, address_version: version }, answer }: Given) {
  const typed = useTyped(answer, 'direccion')
  const fields = answer?.refusal?.fields ?? {}
  const isDearer = answer?.refusal?.code === 'dearer-zone'
  const values = textsOf(addressForm, { ...address })
  return (
    <Fold
      as="span"
      title="Corregir"
      open={Object.keys(fields).some((name) => name in addressForm.fields)}
    >
      <Form method="post" className="stack">
        <ReadVersion
          form={addressForm}
          version={version ?? ''}
          values={{ ...address }}
          typed={typed}
        />
        {Object.entries(addressForm.fields).map(([name, { label }]) => (
          <Field
            key={name}
            label={label}
            name={name}
            defaultValue={typed.text(name, String(values[name] ?? ''))}
            error={fields[name]}
          />
        ))}
        {isDearer ? <Checkbox name="paga_la_tienda">La tienda paga la diferencia</Checkbox> : null}
        <p className="hint">El cliente recibe un correo con la dirección nueva.</p>
        <Button type="submit" name="hacer" value="direccion">
          Guardar dirección
        </Button>
      </Form>
    </Fold>
  )
}

function Others({ order, answer }: Given) {
  const typed = useTyped(answer, 'cancelar')
  return (
    <section className="sec stack" aria-labelledby="otras">
      <h2 id="otras">Otras acciones</h2>
      <Form method="post">
        <Button type="submit" name="hacer" value="correo">
          Reenviar el correo de cómo va
        </Button>
      </Form>
      {order.moves.length > 0 ? (
        <Fold as="span" title="Cambiar estado">
          <Form method="post" className="stack">
            <Select label="Estado" name="estado">
              {order.moves.map(({ to, words }) => (
                <option key={to} value={to}>
                  {words}
                </option>
              ))}
            </Select>
            <Field label="Por qué" optional name="motivo" hint="El cliente lo lee." />
            <Button type="submit" name="hacer" value="mover">
              Cambiar
            </Button>
          </Form>
        </Fold>
      ) : null}
      {order.can_cancel ? (
        <Fold as="span" title="Cancelar el pedido">
          <Form method="post" className="stack">
            <Field
              label="Motivo"
              name="motivo"
              required
              minLength={3}
              defaultValue={typed.text('motivo')}
              hint="El cliente lo lee."
            />
            <dl className="sums">
              {cancelFollows(order).map(({ about, words }) => (
                <div key={about}>
                  <dt>{about}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
            <Button type="submit" kind="danger" name="hacer" value="cancelar">
              Cancelar el pedido
            </Button>
          </Form>
        </Fold>
      ) : null}
    </section>
  )
}
