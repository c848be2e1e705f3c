import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type { RolesResponse } from '#contract/operator/operators.ts'
import { ownerRole, parsePermissions, formatPermission } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { capitalize } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { HiddenEditConflictFields, readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BackLink } from './back-link.tsx'
import { OperatorUsersTabs } from './operator-users-tabs.tsx'
import {
  parseChosenPermissions,
  PermissionLevelFields,
  permissionsFormDefinition,
} from './permission-fields.tsx'

type Roles = Static<typeof RolesResponse>['roles']

export async function loader(asked: LoaderFunctionArgs) {
  const { roles } = await createOperatorApiReader(asked).get('listRoles')
  return { roles }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const command = String(form.get('hacer'))
    const name = String(form.get('rol') ?? '').trim()
    const permissions = parseChosenPermissions(form)
    const done =
      command === 'quitar'
        ? await commands('deleteRole', { params: { name } })
        : command === 'hacer'
          ? await commands('createRole', { body: { name, permissions } })
          : await commands('updateRole', {
              params: { name },
              body: { permissions, ...readRecordVersionFromForm(form) },
            })
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Roles'))
  })
}

type Props = { loaderData: { roles: Roles }; actionData?: FormResult }

/** Page with roles and their permissions. */
export default function RolesPage({ loaderData: { roles }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const canChange = canOpenPage({ needs: 'people:write' }, me)
  const { refusal } = actionData ?? {}
  if (isEditConflict(refusal)) {
    const name = refusal.typed.find(([field]) => field === 'rol')?.[1]
    return (
      <>
        <PageHeader
          title={`Rol ${name}`}
          back={<BackLink to={createOfficePageUrl('Roles')} label="Roles" />}
        />
        <EditConflictPanel
          refusal={refusal}
          form={permissionsFormDefinition}
          to={createOfficePageUrl('Roles')}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Roles" />
      <OperatorUsersTabs here="Roles" />
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

/**
 * Permissions of a role as text; a read permission is omitted if the role has the write permission
 * for the same data.
 */
function permissionWords(names: readonly string[]): string {
  const granted = parsePermissions(names)
  const said = [...granted].filter(
    (one) => one.endsWith(':write') || !names.includes(one.replace(/:read$/, ':write')),
  )
  return capitalize(new Intl.ListFormat('es-MX').format(said.map(formatPermission)))
}

function Change({ role, answer }: { role: Roles[number]; answer: FormResult | undefined }) {
  const typed = useRestoredFormFields(answer, 'cambiar')
  const isTyped = typed.text('rol') === role.name
  return (
    <Disclosure
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
        <HiddenEditConflictFields
          form={permissionsFormDefinition}
          version={role.version}
          values={{ permissions: role.permissions }}
          {...(isTyped && { typed })}
        />
        <PermissionLevelFields
          granted={role.permissions}
          typed={isTyped ? typed.text : undefined}
        />
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
    </Disclosure>
  )
}

function Make({ answer }: { answer: FormResult | undefined }) {
  const typed = useRestoredFormFields(answer, 'hacer')
  return (
    <Disclosure className="sec" title="Hacer un rol" open={typed.text('rol') !== ''}>
      <Form method="post" className="stack">
        <FormField
          className="narrow"
          label="Nombre"
          name="rol"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={typed.text('rol')}
          hint="No recibe más de lo que tú puedes dar."
        />
        <PermissionLevelFields granted={[]} typed={typed.text} />
        <p>
          <Button type="submit" kind="primary" name="hacer" value="hacer">
            Hacer el rol
          </Button>
        </p>
      </Form>
    </Disclosure>
  )
}
