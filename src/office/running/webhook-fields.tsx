import type { WebhooksResponse } from '#contract/operator/webhooks.ts'
import { permissions } from '#domain/running/permissions.ts'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import {
  type EditForm,
  HiddenEditConflictFields,
  readRecordVersionFromForm,
} from '../forms/edit-form.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

type Given = { name: string; url: string; events: string[]; version: string }

export function createWebhookFormDefinition(events: WebhooksResponse['events']): EditForm {
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
  answer: FormResult<unknown> | undefined
  events: WebhooksResponse['events']
  given?: Given
}) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(answer, command)
  const { fields = {} } = answer?.refusal ?? {}
  const own = events.filter(({ needs }) => {
    const permission = permissions.get(needs)
    return permission !== undefined && canOpenPage({ needs: permission }, me)
  })
  const isChosen = ({ type }: { type: string }) =>
    typed.has('avisos', type, given?.events.includes(type))
  const groups = Map.groupBy(own, ({ type }) => type.split('.')[0] ?? '')
  return (
    <>
      {given ? (
        <HiddenEditConflictFields
          form={createWebhookFormDefinition(events)}
          version={given.version}
          values={{ name: given.name, url: given.url, events: given.events }}
          typed={typed}
        />
      ) : null}
      <FormField
        label="Nombre"
        name="nombre"
        required
        maxLength={80}
        placeholder="Almacén norte"
        defaultValue={typed.text('nombre', given?.name)}
      />
      <FormField
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
        <Disclosure
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
        </Disclosure>
      ))}
    </>
  )
}

export function parseWebhookForm(form: FormData) {
  return {
    name: String(form.get('nombre') ?? ''),
    url: String(form.get('url') ?? ''),
    events: form.getAll('avisos').map(String),
    ...readRecordVersionFromForm(form),
  }
}
