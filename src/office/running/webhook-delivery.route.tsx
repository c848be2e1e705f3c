import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { DeliveryReply } from '#contract/operator/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from './back-link.tsx'
import { answerWords, DeliveryState } from './webhook-words.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { id = '', aviso = '' } = asked.params
  return {
    id,
    ...(await readsFor(asked).get('getWebhookDelivery', { params: { id, delivery: aviso } })),
  }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '', aviso = '' } = asked.params
  return answered(asked, async (_form, commands) => {
    const { messageForUser } = await commands('replayWebhookDelivery', {
      params: { id, delivery: aviso },
    })
    return redirectWithFlash(messageForUser, linkTo('Aviso', { id, aviso }))
  })
}

type Props = { loaderData: DeliveryReply & { id: string }; actionData?: Answer }

/** Page of one webhook delivery: body and attempts. */
export default function Delivery({ loaderData, actionData }: Props) {
  const { id, delivery, message_id, body, attempts } = loaderData
  const { me } = useOfficeData()
  return (
    <>
      <PageHead
        title={delivery.type}
        state={<DeliveryState delivery={delivery} />}
        back={<BackLink to={linkTo('Sistema avisado', { id })} label="los avisos mandados" />}
      >
        {isFor({ needs: 'keys:write' }, me) ? (
          <Form method="post">
            <Button type="submit">Mandar otra vez</Button>
          </Form>
        ) : null}
      </PageHead>
      <RefusalAlert refusal={actionData?.refusal} />
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
                  cuando: formatMoment(attempt.at),
                  contesto: answerWords(attempt),
                  texto: attempt.answer ? <code>{attempt.answer}</code> : '—',
                },
              }))}
            />
          )}
        </section>
      </div>
      <CliHint command={`webhook-log ${id} --delivery ${delivery.id}`} />
    </>
  )
}
