import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type { RolesReply } from '#contract/operator/people.ts'
import { ownerRole, permissionsNamed, permissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { capital } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { useTyped } from '../forms/draft.ts'
import { ReadVersion, versionIn } from '../forms/edit-form.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from './back-link.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { chosenPermissions, PermissionFields, permissionsForm } from './permission-fields.tsx'

type Roles = Static<typeof RolesReply>['roles']

export async function loader(asked: LoaderFunctionArgs) {
  const { roles } = await readsFor(asked).get('listRoles')
  return { roles }
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const command = String(form.get('hacer'))
    const name = String(form.get('rol') ?? '').trim()
    const permissions = chosenPermissions(form)
    const done =
      command === 'quitar'
        ? await commands('deleteRole', { params: { name } })
        : command === 'hacer'
          ? await commands('createRole', { body: { name, permissions } })
          : await commands('updateRole', {
              params: { name },
              body: { permissions, ...versionIn(form) },
            })
    return redirectWithFlash(done.messageForUser, linkTo('Roles'))
  })
}

type Props = { loaderData: { roles: Roles }; actionData?: Answer }

/** Page with roles and their permissions. */
export default function RolesPage({ loaderData: { roles }, actionData }: Props) {
  const { me } = useOfficeData()
  const canChange = isFor({ needs: 'people:write' }, me)
  const { refusal } = actionData ?? {}
  if (isChanged(refusal)) {
    const name = refusal.typed.find(([field]) => field === 'rol')?.[1]
    return (
      <>
        <PageHead title={`Rol ${name}`} back={<BackLink to={linkTo('Roles')} label="Roles" />} />
        <ConflictPanel refusal={refusal} form={permissionsForm} to={linkTo('Roles')} />
      </>
    )
  }
  return (
    <>
      <PageHead title="Roles" />
      <PeopleTabs here="Roles" />
      {refusal ? (
        <Alert tone="wrong">
          <p>{refusal.fields.permissions ? 'Elige al menos un permiso.' : refusal.words}</p>
        </Alert>
      ) : null}
      <section className="sec" aria-label="Los roles">
        <ListTable
          label="Roles"
          columns={[
            { key: 'no', title: 'Rol', head: true },
            { key: 'puede', title: 'Qué puede' },
            { key: 'do', title: 'Cambiar', titleHidden: true },
          ]}
          rows={roles.map((role) => ({
            key: role.name,
            cells: {
              no: role.name,
              puede: role.name === ownerRole ? 'Lo puede todo' : permissionWords(role.permissions),
              do:
                canChange && role.name !== ownerRole ? (
                  <Change role={role} answer={actionData} />
                ) : null,
            },
          }))}
        />
      </section>
      {canChange ? <Make answer={actionData} /> : null}
    </>
  )
}

/** Permissions of a role as text; write implies read. */
function permissionWords(names: readonly string[]): string {
  const granted = permissionsNamed(names)
  const said = [...granted].filter(
    (one) => one.endsWith(':write') || !names.includes(one.replace(/:read$/, ':write')),
  )
  return capital(new Intl.ListFormat('es-MX').format(said.map(permissionText)))
}

function Change({ role, answer }: { role: Roles[number]; answer: Answer | undefined }) {
  const typed = useTyped(answer, 'cambiar')
  const isTyped = typed.text('rol') === role.name
  return (
    <Fold
      as="span"
      open={isTyped}
      title={
        <>
          Cambiar<span className="sr"> {role.name}</span>
        </>
      }
    >
      <Form method="post" className="stack">
        <input type="hidden" name="rol" value={role.name} />
        <ReadVersion
          form={permissionsForm}
          version={role.version}
          values={{ permissions: role.permissions }}
          {...(isTyped && { typed })}
        />
        <PermissionFields granted={role.permissions} typed={isTyped ? typed.text : undefined} />
        <p className="hint">Vale al instante para quien tiene el rol.</p>
        <div className="row">
          <Button type="submit" name="hacer" value="cambiar">
            Guardar permisos
          </Button>
          <Button type="submit" kind="danger" name="hacer" value="quitar">
            Quitar el rol
          </Button>
        </div>
      </Form>
    </Fold>
  )
}

function Make({ answer }: { answer: Answer | undefined }) {
  const typed = useTyped(answer, 'hacer')
  return (
    <Fold className="sec" title="Hacer un rol" open={typed.text('rol') !== ''}>
      <Form method="post" className="stack">
        <Field
          className="narrow"
          label="Nombre"
          name="rol"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={typed.text('rol')}
          hint="No recibe más de lo que tú puedes dar."
        />
        <PermissionFields granted={[]} typed={typed.text} />
        <p>
          <Button type="submit" kind="primary" name="hacer" value="hacer">
            Hacer el rol
          </Button>
        </p>
      </Form>
    </Fold>
  )
}
