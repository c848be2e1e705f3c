import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { ServiceConnectionsResponse } from '#contract/operator/connections.ts'
import { textProviders } from '#domain/connections/message-providers.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { changeMessageConnection, MessageConnectionPage } from './message-connection-page.tsx'
import { TestMessageForm } from './test-message-form.tsx'

const service = 'texts'
const titles = { good: 'Los mensajes salen', failing: 'Los mensajes no salen' }
const [provider] = textProviders

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('getConnections', { params: { service } })
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { messageForUser } = await changeMessageConnection(service, form, commands)
    return redirectWithFlash(messageForUser, createOfficePageUrl('Conexión de mensajes'))
  })
}

type Props = { loaderData: ServiceConnectionsResponse; actionData?: FormResult }

/** Page of the connection for text messages: account, sender, and a test message. */
export default function TextConnection({ loaderData, actionData }: Props) {
  return (
    <MessageConnectionPage
      title="Mensajes de texto"
      titles={titles}
      provider={provider}
      found={loaderData}
      answer={actionData}
      test={<TestMessageForm answer={actionData} hint="10 dígitos. Twilio cobra un mensaje." />}
    />
  )
}
