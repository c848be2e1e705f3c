import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type { ApiKey, MadeKeyReply } from '#contract/operator/keys.ts'
import { permissions, permissionsNamed, permissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { dayOf, formatFullDay } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { PeopleTabs } from './people-tabs.tsx'
import { PermissionBoxes } from './permission-fields.tsx'
import { ShownOnce } from './shown-once.tsx'

type Made = Static<typeof MadeKeyReply>

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listApiKeys')
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    if (form.get('hacer') === 'quitar') {
      const { messageForUser } = await commands('deleteApiKey', {
        params: { id: String(form.get('llave')) },
      })
      return redirectWithFlash(messageForUser, linkTo('Llaves'))
    }
    return commands('createApiKey', {
      body: {
        name: String(form.get('nombre') ?? ''),
        days: Number(form.get('dias')),
        permissions: form.getAll('permisos').map(String),
      },
    })
  })
}

type Props = { loaderData: { keys: readonly ApiKey[] }; actionData?: Answer<Made> }

export default function Keys({ loaderData: { keys }, actionData }: Props) {
  const { done, refusal } = actionData ?? {}
  return (
    <>
      <PageHead
        title="Personas y llaves"
        state={keys.length === 1 ? '1 llave' : `${keys.length} llaves`}
      />
      <PeopleTabs here="Llaves" />
      <RefusalAlert refusal={refusal} />
      {done ? (
        <ShownOnce what="la llave" secret={done.key}>
          <p>Vale hasta el {formatFullDay(dayOf(done.expires_at))}.</p>
        </ShownOnce>
      ) : null}
      <div className="cols">
        <div>
          {keys.length === 0 ? (
            <EmptyList words="Ningún programa tiene llave. Con una, la contabilidad o el almacén hacen lo que tú harías aquí." />
          ) : (
            <ListTable
              label="Llaves vigentes"
              columns={[
                { key: 'nombre', title: 'Nombre', head: true },
                { key: 'puede', title: 'Puede', said: true },
                { key: 'vence', title: 'Vence', said: true },
                { key: 'uso', title: 'Se usó', said: true },
                { key: 'do', title: 'Quitar', titleHidden: true, end: true },
              ]}
              rows={keys.map((key) => ({ key: String(key.id), cells: cellsOf(key) }))}
            />
          )}
        </div>
        <MakeKey answer={actionData} />
      </div>
      <CliHint command="keys" />
    </>
  )
}

function cellsOf({
  id,
  name,
  end,
  made_by,
  permissions: granted,
  expires_at,
  last_used_at,
}: ApiKey) {
  return {
    nombre: (
      <>
        {name} <code>…{end}</code>
        <span className="sub">de {made_by}</span>
      </>
    ),
    puede: [...permissionsNamed(granted)].map(permissionText).join(', '),
    vence: formatFullDay(dayOf(expires_at)),
    uso: last_used_at ? formatFullDay(dayOf(last_used_at)) : 'nunca',
    do: (
      <Form method="post">
        <input type="hidden" name="hacer" value="quitar" />
        <input type="hidden" name="llave" value={id} />
        <Button type="submit" kind="danger">
          Quitar<span className="sr"> la llave {name}</span>
        </Button>
      </Form>
    ),
  }
}

/** Form for a new API key; its permissions are limited to the user's. */
function MakeKey({ answer }: { answer: Answer<Made> | undefined }) {
  const { me } = useOfficeData()
  const typed = useTyped(answer, 'hacer')
  const own = [...permissions.values()].filter((needs) => isFor({ needs }, me))
  return (
    <aside aria-labelledby="hacer">
      <Form method="post" className="stack">
        <h2 id="hacer">Crear una llave</h2>
        <input type="hidden" name="hacer" value="hacer" />
        <Field
          label="Nombre"
          name="nombre"
          required
          maxLength={80}
          placeholder="Almacén norte"
          defaultValue={typed.text('nombre')}
        />
        <Field
          label="Días que vale"
          name="dias"
          type="number"
          min={1}
          max={365}
          required
          defaultValue={typed.text('dias', '90')}
        />
        <fieldset className="field">
          <legend className="label">Qué puede</legend>
          <PermissionBoxes
            name="permisos"
            own={own}
            isTicked={(permission) => typed.has('permisos', permission)}
          />
        </fieldset>
        <Button type="submit" kind="primary">
          Hacer llave
        </Button>
      </Form>
    </aside>
  )
}
