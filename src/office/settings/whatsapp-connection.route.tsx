import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { ServiceConnectionsResponse } from '#contract/operator/connections.ts'
import { whatsappProviders } from '#domain/connections/message-providers.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { changeMessageConnection, MessageConnectionPage } from './message-connection-page.tsx'
import { TestMessageForm } from './test-message-form.tsx'

const service = 'whatsapp'
const titles = { good: 'WhatsApp está listo', failing: 'Los avisos por WhatsApp no salen' }
const [provider] = whatsappProviders

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('getConnections', { params: { service } })
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { messageForUser } = await changeMessageConnection(service, form, commands)
    return redirectWithFlash(messageForUser, createOfficePageUrl('Conexión de WhatsApp'))
  })
}

type Props = { loaderData: ServiceConnectionsResponse; actionData?: FormResult }

/** Page of the WhatsApp connection: account, template, and a test message. */
export default function WhatsappConnection({ loaderData, actionData }: Props) {
  return (
    <MessageConnectionPage
      title="WhatsApp"
      titles={titles}
      provider={provider}
      found={loaderData}
      answer={actionData}
      test={<TestMessageForm answer={actionData} hint="10 dígitos. Meta cobra un mensaje." />}
    >
      <p className="hint">
        Solo reciben avisos los clientes con teléfono verificado que los piden en «Mis datos». Todo
        les llega también por correo.
      </p>
    </MessageConnectionPage>
  )
}
