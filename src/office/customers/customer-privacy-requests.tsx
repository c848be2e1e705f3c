import { Form } from 'react-router'
import type { CustomerDetailsResponse, PrivacyRequest } from '#contract/operator/customers.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatFullDay } from '#ui/text/format-money-and-dates.ts'
import { DayField } from '../forms/day-field.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { privacyRequestLabels, privacyRequestSteps } from './customer-labels.ts'

type Given = { customer: CustomerDetailsResponse; answer: FormResult | undefined }

/**
 * Panel of the customer page with privacy requests, their deadlines, and the download of the
 * personal data.
 */
export function CustomerPrivacy({ customer, answer }: Given) {
  const { me } = useOfficeRootLoaderData()
  const { privacy_requests: requests, id } = customer
  if (!requests) return null
  return (
    <section className="sec stack" aria-labelledby="datos">
      <h2 id="datos">Datos por ley</h2>
      {requests.length === 0 ? <p className="muted">No ha pedido nada.</p> : null}
      <ul className="rows">
        {requests.map((request) => (
          <li key={request.id}>
            <strong>{privacyRequestLabels[request.kind]}</strong>
            <span className="block muted">
              Llegó el {formatFullDay(request.received_on)}. {stateOf(request)}
            </span>
            {request.is_late ? <span className="block late">Ya venció</span> : null}
            {canOpenPage({ needs: 'personal-data:write' }, me) ? (
              <NextAction request={request} answer={answer} />
            ) : null}
          </li>
        ))}
      </ul>
      {canOpenPage({ needs: 'customers:write' }, me) ? <Note answer={answer} /> : null}
      <p>
        <a
          className="btn"
          href={createOfficePageUrl('Copia de datos', { id: String(id) })}
          download
        >
          <Icon name="download" />
          Copia de sus datos
        </a>
      </p>
      <p className="hint">Pide que confirmes quién eres, y queda en la bitácora.</p>
    </section>
  )
}

function stateOf({ waits_for: waits, due_on: due, granted, ...request }: PrivacyRequest): string {
  if (waits && due) return `${privacyRequestSteps[waits]} a más tardar el ${formatFullDay(due)}.`
  if (!granted) return `No procedió, ${request.answered_on && formatFullDay(request.answered_on)}.`
  return `Cumplida el ${request.completed_on && formatFullDay(request.completed_on)}.`
}

function NextAction({
  request: { id, waits_for: waits, kind },
  answer,
}: {
  request: PrivacyRequest
  answer: FormResult | undefined
}) {
  if (waits === 'answer') {
    return (
      <Disclosure as="span" title="Responder">
        <Form method="post" className="stack">
          <input type="hidden" name="solicitud" value={id} />
          <FormField
            label="Motivo"
            name="motivo"
            required
            minLength={3}
            maxLength={300}
            autoComplete="off"
            hint="Queda en la bitácora. Si procede, empiezan a contar 15 días hábiles."
          />
          <div className="row">
            <Button type="submit" name="hacer" value="procede">
              Procede
            </Button>
            <Button type="submit" name="hacer" value="no-procede">
              No procede
            </Button>
          </div>
        </Form>
      </Disclosure>
    )
  }
  if (waits === null) return null
  if (kind === 'erasure') return <Erase id={id} answer={answer} />
  return (
    <Form method="post">
      <input type="hidden" name="solicitud" value={id} />
      <Button type="submit" name="hacer" value="cumplida">
        Ya se cumplió
      </Button>
    </Form>
  )
}

function Erase({ id, answer }: { id: number; answer: FormResult | undefined }) {
  const typed = useRestoredFormFields(answer, 'borrar')
  return (
    <Disclosure as="span" title="Borrar sus datos" open={typed.text('correo') !== ''}>
      <Form method="post" className="stack">
        <input type="hidden" name="solicitud" value={id} />
        <FormField
          label="Su correo"
          name="correo"
          type="email"
          required
          autoComplete="off"
          defaultValue={typed.text('correo')}
          error={answer?.refusal?.fields.email}
          hint="No se puede deshacer. Los pedidos quedan sin la persona, como pide el fisco; lo demás se borra."
        />
        <Button type="submit" kind="danger" name="hacer" value="borrar">
          Borrar la cuenta y sus datos
        </Button>
      </Form>
    </Disclosure>
  )
}

function Note({ answer }: { answer: FormResult | undefined }) {
  const typed = useRestoredFormFields(answer, 'solicitud')
  return (
    <Disclosure as="span" title="Anotar una solicitud" open={typed.text('recibida') !== ''}>
      <Form method="post" className="stack">
        <Select label="Qué pide" name="clase" defaultValue={typed.text('clase', 'access')}>
          {Object.entries(privacyRequestLabels).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </Select>
        <DayField
          label="Llegó el"
          name="recibida"
          required
          defaultValue={typed.text('recibida')}
          error={answer?.refusal?.fields.received_on}
          hint="Hay 20 días hábiles para responder."
        />
        <Button type="submit" name="hacer" value="solicitud">
          Anotar
        </Button>
      </Form>
    </Disclosure>
  )
}
