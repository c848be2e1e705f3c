import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type { OperatorAccount, RolesResponse } from '#contract/operator/operators.ts'
import { formatSignInMethod } from '#domain/running/operator-sign-in-method.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import {
  type EditForm,
  HiddenEditConflictFields,
  readRecordVersionFromForm,
} from '../forms/edit-form.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BackLink } from './back-link.tsx'
import { OperatorUsersTabs } from './operator-users-tabs.tsx'

const rolesForm: EditForm = {
  what: 'los roles de esta persona',
  fields: { roles: { label: 'Roles' } },
}

type Roles = Static<typeof RolesResponse>['roles']

export async function loader(asked: LoaderFunctionArgs) {
  const reads = createOperatorApiReader(asked)
  const [{ people, entrance }, { roles }] = await Promise.all([
    reads.get('listPeople'),
    reads.get('listRoles'),
  ])
  return { people, entrance, roles }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const roles = form.getAll('roles').map(String)
    const params = { id: String(form.get('persona')) }
    const done = await {
      invitar: () =>
        commands('invitePerson', { body: { email: String(form.get('email') ?? ''), roles } }),
      roles: () =>
        commands('setPersonRoles', {
          params,
          body: { roles, ...readRecordVersionFromForm(form) },
        }),
      sesiones: () => commands('endPersonSessions', { params }),
      quitar: () => commands('removePerson', { params }),
    }[
      form.get('hacer') === 'roles'
        ? 'roles'
        : form.get('hacer') === 'quitar'
          ? 'quitar'
          : form.get('hacer') === 'sesiones'
            ? 'sesiones'
            : 'invitar'
    ]()
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Personas'))
  })
}

type Props = {
  loaderData: { people: readonly OperatorAccount[]; entrance: string; roles: Roles }
  actionData?: FormResult
}

export default function People({ loaderData: { people, entrance, roles }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const mayChange = hasPermission('people:write', me)
  const { refusal } = actionData ?? {}
  if (isEditConflict(refusal)) {
    const id = refusal.typed.find(([field]) => field === 'persona')?.[1]
    return (
      <>
        <PageHeader
          title={people.find((person) => String(person.id) === id)?.email ?? 'Personas y llaves'}
          back={<BackLink to={createOfficePageUrl('Personas')} label="Personas" />}
        />
        <EditConflictPanel
          refusal={refusal}
          form={rolesForm}
          to={createOfficePageUrl('Personas')}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Personas y llaves"
        state={people.length === 1 ? '1 persona' : `${people.length} personas`}
      />
      <OperatorUsersTabs here="Personas" />
      <FormErrorAlert refusal={refusal} />
      <div className="cols">
        <ListTable
          label="Personas que llevan la tienda"
          columns={[
            { key: 'correo', title: 'Correo', head: true },
            { key: 'roles', title: 'Roles' },
            { key: 'entro', title: 'Entró', said: true },
            { key: 'do', title: 'Cambiar', titleHidden: true },
          ]}
          rows={people.map((person) => ({
            key: String(person.id),
            cells: {
              correo: person.email,
              roles: person.roles.join(', '),
              entro: lastSignIn(person),
              do: mayChange ? <Change person={person} roles={roles} /> : null,
            },
          }))}
        />
        <aside aria-labelledby="invitar">
          <h2 id="invitar">Invitar a una persona</h2>
          {mayChange ? (
            <Invite roles={roles} entrance={entrance} answer={actionData} />
          ) : (
            <p className="muted">{missingPermissionText('people:write')}</p>
          )}
        </aside>
      </div>
      <ShortcutAndCliHintFooter command="people" />
    </>
  )
}

function lastSignIn({ entered, last_sign_in: last }: OperatorAccount) {
  if (!last) return entered ? 'No en el último mes' : 'Todavía no entra'
  return (
    <>
      {formatDateTime(last.at)}
      <span className="sub">{formatSignInMethod(last.method)}</span>
    </>
  )
}

function Invite({
  roles,
  entrance,
  answer,
}: {
  roles: Roles
  entrance: string
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, 'invitar')
  return (
    <Form method="post" className="stack">
      <p className="hint">
        Le escribimos un correo con la dirección, <strong>{entrance}</strong>. Ahí entra con su
        cuenta de este correo, o la crea, lo verifica y agrega un segundo factor. No recibe más de
        lo que tú puedes dar.
      </p>
      <input type="hidden" name="hacer" value="invitar" />
      <FormField
        label="Correo"
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={typed.text('email')}
        error={answer?.refusal?.fields.email ? 'Escribe un correo completo.' : undefined}
      />
      <RoleBoxes roles={roles} isTicked={(name) => typed.has('roles', name)} />
      <Button type="submit" kind="primary">
        Invitar
      </Button>
    </Form>
  )
}

function Change({ person, roles }: { person: OperatorAccount; roles: Roles }) {
  return (
    <Disclosure
      as="span"
      title={
        <>
          Cambiar<span className="sr"> a {person.email}</span>
        </>
      }
    >
      <div className="stack">
        <Form method="post" className="stack">
          <input type="hidden" name="hacer" value="roles" />
          <input type="hidden" name="persona" value={person.id} />
          <HiddenEditConflictFields
            form={rolesForm}
            version={person.version}
            values={{ roles: person.roles }}
          />
          <RoleBoxes roles={roles} isTicked={(name) => person.roles.includes(name)} />
          <Button type="submit">Guardar roles</Button>
        </Form>
        <Form method="post">
          <input type="hidden" name="persona" value={person.id} />
          <p className="hint">Si perdió su equipo: sale de donde haya entrado, y puede volver.</p>
          <Button type="submit" name="hacer" value="sesiones">
            Cerrar sus sesiones
          </Button>
        </Form>
        <Form method="post">
          <input type="hidden" name="hacer" value="quitar" />
          <input type="hidden" name="persona" value={person.id} />
          <p className="hint">
            Sus sesiones se cierran y sus llaves dejan de valer. Lo que hizo conserva su nombre.
          </p>
          <Button type="submit" kind="danger">
            Quitar de la tienda
          </Button>
        </Form>
      </div>
    </Disclosure>
  )
}

function RoleBoxes({ roles, isTicked }: { roles: Roles; isTicked: (name: string) => boolean }) {
  return (
    <fieldset className="field">
      <legend className="label">Roles</legend>
      {roles.map(({ name }) => (
        <Checkbox key={name} name="roles" value={name} defaultChecked={isTicked(name)}>
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
