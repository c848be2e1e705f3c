import { resourceTexts } from '#domain/running/permissions.ts'
import { Select } from '#ui/field.tsx'
import { capital } from '#ui/text/format.ts'

const field = (resource: string) => `permiso:${resource}`

/** For each thing that there is: nothing, see it, or change it, which includes seeing it. */
export function PermissionFields({
  granted,
  typed = (_name, otherwise = '') => otherwise,
}: {
  granted: readonly string[]
  /** what was chosen before the form came back */
  typed?: ((name: string, otherwise?: string) => string) | undefined
}) {
  return (
    <div className="fields">
      {[...resourceTexts].map(([resource, text]) => (
        <Select
          key={resource}
          label={capital(text)}
          name={field(resource)}
          defaultValue={typed(field(resource), levelOf(resource, granted))}
        >
          <option value="">Nada</option>
          <option value="read">Ver</option>
          <option value="write">Cambiar</option>
        </Select>
      ))}
    </div>
  )
}

function levelOf(resource: string, granted: readonly string[]): string {
  return ['write', 'read'].find((level) => granted.includes(`${resource}:${level}`)) ?? ''
}

/** The permissions that a form with these fields asks for. */
export function chosenPermissions(form: FormData): string[] {
  return [...resourceTexts.keys()].flatMap((resource) => {
    const level = form.get(field(resource))
    return level === 'read' || level === 'write' ? [`${resource}:${level}`] : []
  })
}
