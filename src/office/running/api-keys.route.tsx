import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type { ApiKey, CreatedApiKeyResponse } from '#contract/operator/api-keys.ts'
import { permissions, parsePermissions, formatPermission } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { toCalendarDay, formatFullDay } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { OperatorUsersTabs } from './operator-users-tabs.tsx'
import { PermissionCheckboxes } from './permission-fields.tsx'
import { OneTimeSecretDisplay } from './secret-shown-once.tsx'

type Made = Static<typeof CreatedApiKeyResponse>

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listApiKeys')
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    if (form.get('hacer') === 'quitar') {
      const { messageForUser } = await commands('deleteApiKey', {
        params: { id: String(form.get('llave')) },
      })
      return redirectWithFlash(messageForUser, createOfficePageUrl('Llaves'))
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

type Props = { loaderData: { keys: readonly ApiKey[] }; actionData?: FormResult<Made> }

export default function Keys({ loaderData: { keys }, actionData }: Props) {
  const { done, refusal } = actionData ?? {}
  return (
    <>
      <PageHeader
        title="Personas y llaves"
        state={keys.length === 1 ? '1 llave' : `${keys.length} llaves`}
      />
      <OperatorUsersTabs here="Llaves" />
      <FormErrorAlert refusal={refusal} />
      {done ? (
        <OneTimeSecretDisplay what="la llave" secret={done.key}>
          <p>Vale hasta el {formatFullDay(toCalendarDay(done.expires_at))}.</p>
        </OneTimeSecretDisplay>
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
      <ShortcutAndCliHintFooter command="keys" />
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
    puede: [...parsePermissions(granted)].map(formatPermission).join(', '),
    vence: formatFullDay(toCalendarDay(expires_at)),
    uso: last_used_at ? formatFullDay(toCalendarDay(last_used_at)) : 'nunca',
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
function MakeKey({ answer }: { answer: FormResult<Made> | undefined }) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(answer, 'hacer')
  const own = [...permissions.values()].filter((needs) => canOpenPage({ needs }, me))
  return (
    <aside aria-labelledby="hacer">
      <Form method="post" className="stack">
        <h2 id="hacer">Crear una llave</h2>
        <input type="hidden" name="hacer" value="hacer" />
        <FormField
          label="Nombre"
          name="nombre"
          required
          maxLength={80}
          placeholder="Almacén norte"
          defaultValue={typed.text('nombre')}
        />
        <FormField
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
          <PermissionCheckboxes
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
