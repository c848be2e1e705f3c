import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type {
  RenewedWebhookSecretResponse,
  WebhookDetailsResponse,
  WebhooksResponse,
} from '#contract/operator/webhooks.ts'
import { toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BackLink } from './back-link.tsx'
import { OneTimeSecretDisplay } from './secret-shown-once.tsx'
import { WebhookAside } from './webhook-aside.tsx'
import { WebhookDeliveryLog } from './webhook-delivery-log.tsx'
import { parseWebhookForm, createWebhookFormDefinition } from './webhook-fields.tsx'
import { WebhookStateLabel } from './webhook-labels.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const reads = createOperatorApiReader(asked)
  const after = new URL(asked.request.url).searchParams.get('despues')
  const [found, { events }] = await Promise.all([
    reads.get('getWebhook', { params: { id: asked.params.id ?? '' }, query: { after } }),
    reads.get('listWebhooks'),
  ])
  return { ...found, events }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    const here = (words: string) =>
      redirectWithFlash(words, createOfficePageUrl('Sistema avisado', { id }))
    switch (form.get('hacer')) {
      case 'secreto':
        return commands('rotateWebhookSecret', { params: { id } })
      case 'quitar':
        return redirectWithFlash(
          (await commands('deleteWebhook', { params: { id } })).messageForUser,
          createOfficePageUrl('Avisos'),
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
        const since = toDateFromMexicoTime(String(form.get('dia')), String(form.get('hora')))
        const asks = { since: since.toISOString() }
        return here(
          (await commands('replayWebhook', { params: { id }, body: asks })).messageForUser,
        )
      }
      default:
        return here(
          (await commands('updateWebhook', { params: { id }, body: parseWebhookForm(form) }))
            .messageForUser,
        )
    }
  })
}

type Props = {
  loaderData: WebhookDetailsResponse & Pick<WebhooksResponse, 'events'>
  actionData?: FormResult<RenewedWebhookSecretResponse>
}

/** Page of one webhook: state, deliveries, responses. */
export default function Webhook({ loaderData, actionData }: Props) {
  const { webhook, deliveries, has_older, events } = loaderData
  const { me } = useOfficeRootLoaderData()
  const { done, refusal } = actionData ?? {}
  const mayChange = canOpenPage({ needs: 'keys:write' }, me)
  const back = <BackLink to={createOfficePageUrl('Avisos')} label="Avisos a otros sistemas" />
  if (isEditConflict(refusal)) {
    const page = createOfficePageUrl('Sistema avisado', { id: String(webhook.id) })
    return (
      <>
        <PageHeader title={webhook.name} back={back} />
        <EditConflictPanel refusal={refusal} form={createWebhookFormDefinition(events)} to={page} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={webhook.name} state={<WebhookStateLabel webhook={webhook} />} back={back}>
        {mayChange && !webhook.off_at ? (
          <Command name="probar">Mandar aviso de prueba</Command>
        ) : null}
        {mayChange ? (
          <Command name={webhook.off_at ? 'encender' : 'apagar'}>
            {webhook.off_at ? 'Encender' : 'Apagar'}
          </Command>
        ) : null}
      </PageHeader>
      <FormErrorAlert refusal={refusal} />
      {done ? (
        <OneTimeSecretDisplay what="el secreto" secret={done.secret}>
          <p>Hasta el {formatDateTime(done.former_secret_until)} se firma con los dos.</p>
        </OneTimeSecretDisplay>
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
        <WebhookDeliveryLog webhook={webhook} deliveries={deliveries} hasOlder={has_older} />
        {mayChange ? <WebhookAside webhook={webhook} events={events} answer={actionData} /> : null}
      </div>
      <ShortcutAndCliHintFooter command={`webhook-log ${webhook.id}`} />
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
