import { Form } from 'react-router'
import type { Webhook, WebhooksResponse } from '#contract/operator/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { toCalendarDay, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { DayField } from '../forms/day-field.tsx'
import type { FormResult } from '../forms/form-result.ts'
import { WebhookFields } from './webhook-fields.tsx'

type Props = {
  webhook: Webhook
  events: WebhooksResponse['events']
  answer: FormResult<unknown> | undefined
}

/** Sidebar of a webhook with its actions: redeliver, edit, rotate secret, delete. */
export function WebhookAside({ webhook, events, answer }: Props) {
  const isRefused = answer?.refusal !== undefined
  return (
    <aside className="stack" aria-label="Cambiar">
      {webhook.off_at ? null : <Replay since={webhook.failing_since ?? webhook.created_at} />}
      <Disclosure title="Cambiar nombre, dirección o avisos" open={isRefused}>
        <Form method="post" className="stack">
          <input type="hidden" name="hacer" value="cambiar" />
          <WebhookFields command="cambiar" answer={answer} events={events} given={webhook} />
          <Button type="submit" kind="primary">
            Guardar
          </Button>
        </Form>
      </Disclosure>
      <Disclosure title="Hacer otro secreto">
        <Form method="post" className="stack">
          <p className="hint">
            {webhook.former_secret_until
              ? `El anterior vale hasta el ${formatDateTime(webhook.former_secret_until)}; otro más lo quita al instante.`
              : 'El de ahora vale un día más, para que el otro sistema cambie sin perder avisos.'}
          </p>
          <Button type="submit" name="hacer" value="secreto">
            Hacer otro secreto
          </Button>
        </Form>
      </Disclosure>
      <Disclosure title="Quitar este sistema">
        <Form method="post" className="stack">
          <p className="hint">Deja de avisarse, y se olvida lo que se le mandó.</p>
          <Button type="submit" kind="danger" name="hacer" value="quitar">
            Quitar
          </Button>
        </Form>
      </Disclosure>
    </aside>
  )
}

function Replay({ since }: { since: string }) {
  return (
    <Form method="post" className="stack">
      <h2>Mandar otra vez</h2>
      <p className="hint">
        Todo lo que pasó desde un momento. Lo que el otro sistema ya tiene lo reconoce por su
        número.
      </p>
      <div className="row">
        <DayField label="Día" name="dia" required defaultValue={toCalendarDay(since)} />
        <FormField label="Hora" name="hora" type="time" required defaultValue="00:00" />
      </div>
      <Button type="submit" name="hacer" value="repetir">
        Mandar otra vez
      </Button>
    </Form>
  )
}
