import type { RecordFieldValues } from '#contract/operator/optimistic-concurrency.ts'
import {
  type Permission,
  formatPermission,
  permissionResourceLabels,
} from '#domain/running/permissions.ts'
import { Select } from '#ui/form-fields.tsx'
import { capitalize } from '#ui/text/format-money-and-dates.ts'
import type { EditForm } from '../forms/edit-form.tsx'

const levels: Record<string, string> = { '': 'Nada', read: 'Ver', write: 'Cambiar' }

const field = (resource: string) => `permiso:${resource}`

/** Form fields for a role's permission level per resource: none, read or write. */
export function PermissionLevelFields({
  granted,
  typed = (_name, otherwise = '') => otherwise,
}: {
  granted: readonly string[]
  /** Reads form input to restore after a rejection */
  typed?: ((name: string, otherwise?: string) => string) | undefined
}) {
  return (
    <div className="fields">
      {[...permissionResourceLabels].map(([resource, text]) => (
        <Select
          key={resource}
          label={capitalize(text)}
          name={field(resource)}
          defaultValue={typed(field(resource), levelOf(resource, granted))}
        >
          {Object.entries(levels).map(([level, words]) => (
            <option key={level} value={level}>
              {words}
            </option>
          ))}
        </Select>
      ))}
    </div>
  )
}

/** Permission checkboxes per resource, limited to the user's permissions. */
export function PermissionCheckboxes({
  name,
  own,
  isTicked,
}: {
  name: string
  own: readonly Permission[]
  isTicked: (permission: Permission) => boolean
}) {
  const commands = ['read', 'write'] as const
  return (
    <table className="t plain grants">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Qué</span>
          </th>
          {commands.map((command) => (
            <th key={command} scope="col">
              {levels[command]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...permissionResourceLabels].map(([resource, text]) => (
          <tr key={resource}>
            <th scope="row">{capitalize(text)}</th>
            {commands.map((command) => (
              <td key={command}>
                {own
                  .filter((permission) => permission === `${resource}:${command}`)
                  .map((permission) => (
                    <label key={permission}>
                      <input
                        type="checkbox"
                        name={name}
                        value={permission}
                        defaultChecked={isTicked(permission)}
                      />
                      <span className="sr">{formatPermission(permission)}</span>
                    </label>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function levelOf(resource: string, granted: readonly string[]): string {
  return ['write', 'read'].find((level) => granted.includes(`${resource}:${level}`)) ?? ''
}

export function parseChosenPermissions(form: FormData): string[] {
  return [...permissionResourceLabels.keys()].flatMap((resource) => {
    const level = form.get(field(resource))
    return level === 'read' || level === 'write' ? [`${resource}:${level}`] : []
  })
}

/** Permission form fields of a role, checked for edit conflicts. */
export const permissionsFormDefinition: EditForm = {
  what: 'este rol',
  fields: Object.fromEntries(
    [...permissionResourceLabels].map(([resource, text]) => [
      field(resource),
      { label: capitalize(text), say: (level: string) => levels[level] ?? level },
    ]),
  ),
  texts: ({ permissions }: RecordFieldValues) => {
    const granted = Array.isArray(permissions) ? permissions : []
    return Object.fromEntries(
      [...permissionResourceLabels.keys()].map((resource) => [
        field(resource),
        levelOf(resource, granted),
      ]),
    )
  },
}
