/** A field of a connection's form; form, checks, commands and documents derive from it. */
export type ConnectionField = {
  name: string
  label: string
  /** what to enter, and where to find it */
  hint?: string
  /** encrypted when stored, never shown again */
  isSecret?: true
  isOptional?: true
  /** rarely needed, so the form folds it */
  isFolded?: true
  /** changes where the secrets are sent, so they have to be entered again */
  isDestination?: true
  /** value of an empty field */
  preset?: string
  kind?: 'email' | 'number'
  options?: readonly { value: string; label: string }[]
  /** complaint about a malformed value that says what to do; undefined if it is well-formed */
  check?: (value: string) => string | undefined
}

export type ConnectionValues = Readonly<Record<string, string>>

/** What the form of a connection holds. An empty secret keeps the stored one. */
type Given = {
  fields: readonly ConnectionField[]
  values: ConnectionValues
  stored: { fields: ConnectionValues; secrets: ConnectionValues } | undefined
  checkTogether?: CheckTogether | undefined
}

/** Complaints by field about values that do not fit each other. */
export type CheckTogether = (
  fields: ConnectionValues,
  secrets: ConnectionValues,
) => Readonly<Record<string, string>>

type Checked =
  | { ok: true; fields: ConnectionValues; secrets: ConnectionValues }
  | { ok: false; complaints: Readonly<Record<string, string>> }

const maxLength = 200
const maxSecretLength = 4000
const control = /\p{Cc}/u

/** Checks the values of a connection's form and fills in presets and stored secrets. */
export function checkConnectionFields({
  fields,
  values,
  stored,
  checkTogether = () => ({}),
}: Given): Checked {
  const given = new Map(fields.map((field) => [field, cleanValue(field, values[field.name])]))
  const isMoved = fields.some(
    (field) =>
      field.isDestination && stored && (stored.fields[field.name] ?? '') !== given.get(field),
  )
  const complaints: Record<string, string> = {}
  const checked = { fields: {}, secrets: {} } as Record<
    'fields' | 'secrets',
    Record<string, string>
  >
  for (const [field, entered] of given) {
    const { name, isSecret } = field
    const kept = isSecret && entered === '' ? stored?.secrets[name] : undefined
    const complaint =
      kept !== undefined && isMoved
        ? `Cambiaste a dónde se conecta: escribe otra vez ${field.label.toLowerCase()}.`
        : findComplaint(field, kept ?? entered)
    if (complaint !== undefined) complaints[name] = complaint
    else if ((kept ?? entered) !== '')
      checked[isSecret ? 'secrets' : 'fields'][name] = kept ?? entered
  }
  const unknown = Object.keys(values).find((name) => !fields.some((field) => field.name === name))
  if (unknown !== undefined) complaints[unknown] = 'Este dato no es de este proveedor. Quítalo.'
  Object.assign(complaints, { ...checkTogether(checked.fields, checked.secrets), ...complaints })
  return Object.keys(complaints).length > 0 ? { ok: false, complaints } : { ok: true, ...checked }
}

/** Last four characters of a secret; a short one is not hinted at. */
export function formatSecretHint(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : ''
}

function cleanValue({ preset = '' }: ConnectionField, value = ''): string {
  const trimmed = value.trim()
  return trimmed === '' ? preset : trimmed
}

function findComplaint(field: ConnectionField, value: string): string | undefined {
  const { isSecret, isOptional, options, check } = field
  if (value === '') return isOptional ? undefined : 'Falta. Escríbelo para continuar.'
  const most = isSecret ? maxSecretLength : maxLength
  if (value.length > most)
    return `Es demasiado largo: caben ${most} caracteres. Copia solo el dato.`
  if (control.test(value)) return 'Lleva un salto de línea u otro signo invisible. Bórralo.'
  if (options && !options.some((option) => option.value === value))
    return 'Elige una de las opciones.'
  return check?.(value)
}
