import type { CustomerDetailsResponse } from '#contract/operator/customers.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { formatDevice } from '#ui/text/format-device.ts'
import { formatFullDay, formatDateTime, formatPhone } from '#ui/text/format-money-and-dates.ts'
import type { FormResult } from '../forms/form-result.ts'
import { CustomerAccountActions, EndCustomerSessionForm } from './customer-account-actions.tsx'
import { CustomerFromFormerShop } from './customer-from-former-shop.tsx'
import { formatAccountEvent } from './customer-labels.ts'
import { CustomerPrivacy } from './customer-privacy-requests.tsx'

type Given = { customer: CustomerDetailsResponse; answer: FormResult | undefined }

/** Sidebar of the customer page: profile, postal addresses, sign-ins. */
export function CustomerAside({ customer, answer }: Given) {
  return (
    <aside aria-label="Persona, direcciones y cuenta">
      <PersonalData customer={customer} />
      <Addresses customer={customer} />
      <CustomerFromFormerShop customer={customer} />
      <Sessions customer={customer} />
      <CustomerPrivacy customer={customer} answer={answer} />
      <CustomerAccountActions customer={customer} answer={answer} />
    </aside>
  )
}

function PersonalData({ customer }: Pick<Given, 'customer'>) {
  const { email, state, personal, phone_end: end, phone_verified: isVerified } = customer
  return (
    <section className="sec" aria-labelledby="persona">
      <h2 id="persona">Persona</h2>
      <p>
        {email}
        {state === 'unverified' ? <span className="muted block">Correo sin verificar</span> : null}
      </p>
      <p>
        {end === null ? (
          <span className="muted">Sin teléfono</span>
        ) : (
          <>
            <span className="num">
              {personal?.phone ? formatPhone(personal.phone) : `•• •••• ••${end}`}
            </span>
            {isVerified ? null : <span className="muted"> sin verificar</span>}
          </>
        )}
      </p>
      {personal?.date_of_birth ? (
        <p className="muted">Nació el {formatFullDay(personal.date_of_birth)}</p>
      ) : null}
      {personal ? null : (
        <p className="hint">
          Para ver teléfono y direcciones te falta el permiso de datos personales.
        </p>
      )}
    </section>
  )
}

function Addresses({ customer: { personal } }: Pick<Given, 'customer'>) {
  if (!personal) return null
  return (
    <section className="sec" aria-labelledby="direcciones">
      <h2 id="direcciones">Direcciones</h2>
      {personal.addresses.length === 0 ? <p className="muted">Ninguna guardada.</p> : null}
      <ul className="rows">
        {personal.addresses.map((address, place) => (
          <li key={place}>
            {address.first_name} {address.last_name}
            {address.default ? <span className="muted"> · la de siempre</span> : null}
            <span className="block muted">
              {[address.address1, address.address2].filter(Boolean).join(', ')}, {address.postcode}{' '}
              {address.city}, {address.state}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sessions({ customer: { sessions, events } }: Pick<Given, 'customer'>) {
  return (
    <section className="sec" aria-labelledby="sesiones">
      <h2 id="sesiones">Sesiones abiertas</h2>
      {sessions.length === 0 ? <p className="muted">Ninguna.</p> : null}
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            {formatDevice(session)}
            <span className="block muted">Último uso {formatDateTime(session.last_used_at)}</span>
            <EndCustomerSessionForm session={session} />
          </li>
        ))}
      </ul>
      {events.length > 0 ? (
        <Disclosure as="span" title="Lo último de su cuenta">
          <ul className="rows">
            {events.map((event, place) => (
              <li key={place}>
                {formatAccountEvent(event)}
                <span className="block muted">{formatDateTime(event.created_at)}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </section>
  )
}
