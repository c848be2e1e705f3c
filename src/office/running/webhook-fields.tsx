import type { WebhooksReply } from '#contract/operator/webhooks.ts'
import { permissions } from '#domain/running/permissions.ts'
import { Checkbox } from '#ui/check.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { type EditForm, ReadVersion, versionIn } from '../forms/edit-form.tsx'
import { isFor, useOfficeData } from '../office-data.ts'

type Given = { name: string; url: string; events: string[]; version: string }

export function webhookForm(events: WebhooksReply['events']): EditForm {
  const say = (type: string) => events.find((one) => one.type === type)?.text ?? type
  return {
    what: 'este sistema',
    fields: {
      nombre: { label: 'Nombre', of: 'name' },
      url: { label: 'Dirección' },
      avisos: { label: 'Avisos', of: 'events', say },
    },
  }
}

const subjects: Record<string, string> = {
  order: 'Pedidos',
  refund: 'Reembolsos',
  return: 'Devoluciones',
  ticket: 'Tickets',
  stock: 'Existencias',
}

/** Form fields of a webhook: name, URL, and events limited to the user's permissions. */
export function WebhookFields({
  command,
  answer,
  events,
  given,
}: {
  /** Form value that identifies this form on the page */
  command: string
  answer: Answer<unknown> | undefined
  events: WebhooksReply['events']
  given?: Given
}) {
  const { me } = useOfficeData()
  const typed = useTyped(answer, command)
  const { fields = {} } = answer?.refusal ?? {}
  const own = events.filter(({ needs }) => {
    const permission = permissions.get(needs)
    return permission !== undefined && isFor({ needs: permission }, me)
  })
  const isChosen = ({ type }: { type: string }) =>
    typed.has('avisos', type, given?.events.includes(type))
  const groups = Map.groupBy(own, ({ type }) => type.split('.')[0] ?? '')
  return (
    <>
      {given ? (
        <ReadVersion
          form={webhookForm(events)}
          version={given.version}
          values={{ name: given.name, url: given.url, events: given.events }}
          typed={typed}
        />
      ) : null}
      <Field
        label="Nombre"
        name="nombre"
        required
        maxLength={80}
        placeholder="Almacén norte"
        defaultValue={typed.text('nombre', given?.name)}
      />
      <Field
        label="Dirección"
        name="url"
        type="url"
        required
        maxLength={500}
        placeholder="https://"
        hint="Pública y por https."
        error={fields.url}
        defaultValue={typed.text('url', given?.url)}
      />
      {[...groups].map(([subject, rows]) => (
        <Fold
          key={subject}
          as="span"
          title={subjects[subject]}
          open={subject === 'order' || rows.some(isChosen)}
        >
          <fieldset className="field">
            <legend className="sr">{subjects[subject]}</legend>
            <div className="checks">
              {rows.map((event) => (
                <Checkbox
                  key={event.type}
                  name="avisos"
                  value={event.type}
                  defaultChecked={isChosen(event)}
                >
                  {event.text.replace(/^Pedido: /, '')}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </Fold>
      ))}
    </>
  )
}

/** Parses the webhook form. */
export function chosenIn(form: FormData) {
  return {
    name: String(form.get('nombre') ?? ''),
    url: String(form.get('url') ?? ''),
    events: form.getAll('avisos').map(String),
    ...versionIn(form),
  }
}
