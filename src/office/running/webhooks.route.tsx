import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type {
  CreatedWebhookResponse,
  Webhook,
  WebhooksResponse,
} from '#contract/operator/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { OperatorUsersTabs } from './operator-users-tabs.tsx'
import { OneTimeSecretDisplay } from './secret-shown-once.tsx'
import { parseWebhookForm, WebhookFields } from './webhook-fields.tsx'
import { WebhookStateLabel } from './webhook-labels.tsx'

type Made = Static<typeof CreatedWebhookResponse>

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listWebhooks')
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, (form, commands) =>
    commands('createWebhook', { body: parseWebhookForm(form) }),
  )
}

type Props = { loaderData: WebhooksResponse; actionData?: FormResult<Made> }

/** Page with all webhook endpoints. */
export default function Webhooks({ loaderData: { webhooks, events }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { done, refusal } = actionData ?? {}
  return (
    <>
      <PageHeader
        title="Personas y llaves"
        state={webhooks.length === 1 ? '1 sistema' : `${webhooks.length} sistemas`}
      />
      <OperatorUsersTabs here="Avisos" />
      <FormErrorAlert refusal={refusal} />
      {done ? (
        <OneTimeSecretDisplay what="el secreto" secret={done.secret}>
          <p>
            Con él, el otro sistema comprueba que el aviso es de la tienda.{' '}
            <Link to={createOfficePageUrl('Sistema avisado', { id: String(done.id) })}>
              Mandarle un aviso de prueba
            </Link>
          </p>
        </OneTimeSecretDisplay>
      ) : null}
      <div className="cols">
        <div>
          {webhooks.length === 0 ? (
            <EmptyList words="No hay webhooks configurados. Con uno, el almacén o la contabilidad se enteran de cada pedido sin preguntar." />
          ) : (
            <ListTable
              label="Sistemas a los que se avisa"
              columns={[
                { key: 'nombre', title: 'Sistema', head: true },
                { key: 'estado', title: 'Estado' },
                { key: 'avisos', title: 'Avisos', end: true, said: true },
              ]}
              rows={webhooks.map((webhook) => ({
                key: String(webhook.id),
                isLate: webhook.off_reason === 'failing' || webhook.off_reason === 'gone',
                cells: cellsOf(webhook),
              }))}
            />
          )}
        </div>
        {canOpenPage({ needs: 'keys:write' }, me) ? (
          <aside aria-labelledby="agregar">
            <Form method="post" className="stack" key={done?.id}>
              <h2 id="agregar">Avisar a otro sistema</h2>
              <p className="hint">
                Recibe números y estados, sin datos de personas. Lo demás lo pregunta con una llave.
              </p>
              <input type="hidden" name="hacer" value="agregar" />
              <WebhookFields command="agregar" answer={actionData} events={events} />
              <Button type="submit" kind="primary">
                Agregar
              </Button>
            </Form>
          </aside>
        ) : null}
      </div>
      <ShortcutAndCliHintFooter command="webhooks" />
    </>
  )
}

function cellsOf(webhook: Webhook) {
  const { id, name, url, events } = webhook
  return {
    nombre: (
      <>
        <Link to={createOfficePageUrl('Sistema avisado', { id: String(id) })} prefetch>
          {name}
        </Link>
        <span className="sub">{new URL(url).host}</span>
      </>
    ),
    estado: <WebhookStateLabel webhook={webhook} />,
    avisos: String(events.length),
  }
}
