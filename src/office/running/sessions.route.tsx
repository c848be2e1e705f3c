import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { OperatorSession, OperatorSessionsReply } from '#contract/operator/sessions.ts'
import { signInMethodText } from '#domain/running/sign-in-method.ts'
import { Button } from '#ui/button.tsx'
import { deviceInWords } from '#ui/text/device-words.ts'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listOwnSessions')
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const session = form.get('sesion')
    const done = await (session === null
      ? commands('endOtherOwnSessions')
      : commands('endOwnSession', { params: { id: String(session) } }))
    return redirectWithFlash(done.messageForUser, linkTo('Mis sesiones'))
  })
}

type Props = { loaderData: OperatorSessionsReply; actionData?: Answer }

/** Page with the user's own office sessions. */
export default function Sessions({ loaderData: { sessions }, actionData }: Props) {
  return (
    <>
      <PageHead
        title="Mis sesiones"
        state="Cada una se cierra sola a la media hora de no usarse. Si no conoces alguna, ciérrala y cambia tu contraseña."
      >
        {sessions.length > 1 ? (
          <Form method="post">
            <Button type="submit">Cerrar las demás</Button>
          </Form>
        ) : null}
      </PageHead>
      <RefusalAlert refusal={actionData?.refusal} />
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
            no: deviceInWords(session),
            address: session.address ?? 'No se sabe',
            since: formatMoment(session.started_at),
            with: signInMethodText(session.method),
            used: session.current ? 'Es ésta' : formatMoment(session.last_seen_at),
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
        Cerrar<span className="sr"> {deviceInWords(session)}</span>
      </Button>
    </Form>
  )
}
