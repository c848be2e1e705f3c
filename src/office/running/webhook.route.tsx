import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type {
  RenewedSecretReply,
  WebhookReply,
  WebhooksReply,
} from '#contract/operator/webhooks.ts'
import { momentInMexico } from '#domain/calendar.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from './back-link.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookAside } from './webhook-aside.tsx'
import { chosenIn, webhookForm } from './webhook-fields.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { WebhookState } from './webhook-words.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const reads = readsFor(asked)
  const after = new URL(asked.request.url).searchParams.get('despues')
  const [found, { events }] = await Promise.all([
    reads.get('getWebhook', { params: { id: asked.params.id ?? '' }, query: { after } }),
    reads.get('listWebhooks'),
  ])
  return { ...found, events }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return answered(asked, async (form, commands) => {
    const here = (words: string) => redirectWithFlash(words, linkTo('Sistema avisado', { id }))
    switch (form.get('hacer')) {
      case 'secreto':
        return commands('rotateWebhookSecret', { params: { id } })
      case 'quitar':
        return redirectWithFlash(
          (await commands('deleteWebhook', { params: { id } })).messageForUser,
          linkTo('Avisos'),
        )
      case 'probar':
        return here((await commands('testWebhook', { params: { id } })).messageForUser)
      case 'encender':
      case 'apagar': {
        const on = form.get('hacer') === 'encender'
        return here(
          (await commands('switchWebhook', { params: { id }, body: { on } })).messageForUser,
        )
      }
      case 'repetir': {
        const since = momentInMexico(String(form.get('dia')), String(form.get('hora')))
        const asks = { since: since.toISOString() }
        return here(
          (await commands('replayWebhook', { params: { id }, body: asks })).messageForUser,
        )
      }
      default:
        return here(
          (await commands('updateWebhook', { params: { id }, body: chosenIn(form) }))
            .messageForUser,
        )
    }
  })
}

type Props = {
  loaderData: WebhookReply & Pick<WebhooksReply, 'events'>
  actionData?: Answer<RenewedSecretReply>
}

/** Page of one webhook endpoint: state, deliveries, responses. */
export default function Webhook({ loaderData, actionData }: Props) {
  const { webhook, deliveries, has_older, events } = loaderData
  const { me } = useOfficeData()
  const { done, refusal } = actionData ?? {}
  const mayChange = isFor({ needs: 'keys:write' }, me)
  const back = <BackLink to={linkTo('Avisos')} label="Avisos a otros sistemas" />
  if (isChanged(refusal)) {
    const page = linkTo('Sistema avisado', { id: String(webhook.id) })
    return (
      <>
        <PageHead title={webhook.name} back={back} />
        <ConflictPanel refusal={refusal} form={webhookForm(events)} to={page} />
      </>
    )
  }
  return (
    <>
      <PageHead title={webhook.name} state={<WebhookState webhook={webhook} />} back={back}>
        {mayChange && !webhook.off_at ? (
          <Command name="probar">Mandar aviso de prueba</Command>
        ) : null}
        {mayChange ? (
          <Command name={webhook.off_at ? 'encender' : 'apagar'}>
            {webhook.off_at ? 'Encender' : 'Apagar'}
          </Command>
        ) : null}
      </PageHead>
      <RefusalAlert refusal={refusal} />
      {done ? (
        <ShownOnce what="el secreto" secret={done.secret}>
          <p>Hasta el {formatMoment(done.former_secret_until)} se firma con los dos.</p>
        </ShownOnce>
      ) : null}
      {webhook.off_reason === 'failing' || webhook.off_reason === 'gone' ? (
        <Alert tone="warn" title="Dejó de avisarse a este sistema.">
          <p>
            {webhook.off_reason === 'gone'
              ? 'Contestó que ya no quiere los avisos.'
              : 'En tres días no llegó ninguno.'}{' '}
            Lo que pasa mientras tanto se guarda 30 días: enciéndelo y manda otra vez lo que faltó.
          </p>
        </Alert>
      ) : null}
      <div className="cols">
        <WebhookLog webhook={webhook} deliveries={deliveries} hasOlder={has_older} />
        {mayChange ? <WebhookAside webhook={webhook} events={events} answer={actionData} /> : null}
      </div>
      <CliHint command={`webhook-log ${webhook.id}`} />
    </>
  )
}

function Command({ name, children }: { name: string; children: string }) {
  return (
    <Form method="post">
      <Button type="submit" name="hacer" value={name}>
        {children}
      </Button>
    </Form>
  )
}
