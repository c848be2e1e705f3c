import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { WebhookDeliveryResponse } from '#contract/operator/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BackLink } from './back-link.tsx'
import { formatWebhookResponse, WebhookDeliveryStateLabel } from './webhook-labels.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { id = '', aviso = '' } = asked.params
  return {
    id,
    ...(await createOperatorApiReader(asked).get('getWebhookDelivery', {
      params: { id, delivery: aviso },
    })),
  }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '', aviso = '' } = asked.params
  return runFormAction(asked, async (_form, commands) => {
    const { messageForUser } = await commands('replayWebhookDelivery', {
      params: { id, delivery: aviso },
    })
    return redirectWithFlash(messageForUser, createOfficePageUrl('Aviso', { id, aviso }))
  })
}

type Props = {
  loaderData: WebhookDeliveryResponse & { id: string }
  actionData?: FormResult
}

/** Page of one webhook delivery: the sent body, and the attempts to deliver it. */
export default function Delivery({ loaderData, actionData }: Props) {
  const { id, delivery, message_id, body, attempts } = loaderData
  const { me } = useOfficeRootLoaderData()
  return (
    <>
      <PageHeader
        title={delivery.type}
        state={<WebhookDeliveryStateLabel delivery={delivery} />}
        back={
          <BackLink
            to={createOfficePageUrl('Sistema avisado', { id })}
            label="los avisos mandados"
          />
        }
      >
        {canOpenPage({ needs: 'keys:write' }, me) ? (
          <Form method="post">
            <Button type="submit">Mandar otra vez</Button>
          </Form>
        ) : null}
      </PageHeader>
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="stack">
        <section className="sec" aria-labelledby="manda">
          <h2 id="manda">Lo que se manda</h2>
          <p>
            <code>webhook-id: {message_id}</code>
          </p>
          <p>{body === null ? 'Te falta permiso para ver de qué trata.' : <code>{body}</code>}</p>
        </section>
        <section className="sec" aria-labelledby="intentos">
          <h2 id="intentos">Intentos</h2>
          {attempts.length === 0 ? (
            <p>Todavía ninguno.</p>
          ) : (
            <ListTable
              label="Intentos"
              columns={[
                { key: 'cuando', title: 'Cuándo', head: true },
                { key: 'contesto', title: 'Contestó' },
                { key: 'texto', title: 'Con estas palabras' },
              ]}
              rows={attempts.map((attempt) => ({
                key: attempt.at,
                cells: {
                  cuando: formatDateTime(attempt.at),
                  contesto: formatWebhookResponse(attempt),
                  texto: attempt.answer ? <code>{attempt.answer}</code> : '—',
                },
              }))}
            />
          )}
        </section>
      </div>
      <ShortcutAndCliHintFooter command={`webhook-log ${id} --delivery ${delivery.id}`} />
    </>
  )
}
