import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type {
  OperatorSession,
  OperatorSessionsResponse,
} from '#contract/operator/operator-sessions.ts'
import { formatSignInMethod } from '#domain/running/operator-sign-in-method.ts'
import { Button } from '#ui/button.tsx'
import { formatDevice } from '#ui/text/format-device.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listOwnSessions')
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const session = form.get('sesion')
    const done = await (session === null
      ? commands('endOtherOwnSessions')
      : commands('endOwnSession', { params: { id: String(session) } }))
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Mis sesiones'))
  })
}

type Props = { loaderData: OperatorSessionsResponse; actionData?: FormResult }

/** Page with the user's own office sessions. */
export default function Sessions({ loaderData: { sessions }, actionData }: Props) {
  return (
    <>
      <PageHeader
        title="Mis sesiones"
        state="Cada una se cierra sola a la media hora de no usarse. Si no conoces alguna, ciérrala y cambia tu contraseña."
      >
        {sessions.length > 1 ? (
          <Form method="post">
            <Button type="submit">Cerrar las demás</Button>
          </Form>
        ) : null}
      </PageHeader>
      <FormErrorAlert refusal={actionData?.refusal} />
      <ListTable
        label="Sesiones abiertas"
        columns={[
          { key: 'no', title: 'Dispositivo', head: true },
          { key: 'address', title: 'Desde', said: true },
          { key: 'since', title: 'Entraste', said: true },
          { key: 'with', title: 'Con', said: true },
          { key: 'used', title: 'Último uso', said: true },
          { key: 'do', title: 'Cerrar', titleHidden: true },
        ]}
        rows={sessions.map((session) => ({
          key: String(session.id),
          cells: {
            no: formatDevice(session),
            address: session.address ?? 'No se sabe',
            since: formatDateTime(session.started_at),
            with: formatSignInMethod(session.method),
            used: session.current ? 'Es ésta' : formatDateTime(session.last_seen_at),
            do: session.current ? null : <End session={session} />,
          },
        }))}
      />
    </>
  )
}

function End({ session }: { session: OperatorSession }) {
  return (
    <Form method="post">
      <Button type="submit" name="sesion" value={session.id}>
        Cerrar<span className="sr"> {formatDevice(session)}</span>
      </Button>
    </Form>
  )
}
