import type { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'

type Validator = Pick<ReturnType<typeof Compile>, 'Errors'>
type Complaint = ReturnType<Validator['Errors']>[number]

/** Maximum validation errors reported per file; API responses return only a few. */
const maxComplaints = 500

/** Lists the distinct schema violations of a value, in Spanish. */
export function listSchemaViolations(validator: Validator, value: unknown): string[] {
  return [
    ...new Set(
      errorsOf(validator, value)
        .map(wordsOf)
        .filter((words) => words !== ''),
    ),
  ]
}

function errorsOf(validator: Validator, value: unknown): Complaint[] {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: maxComplaints })
  try {
    return validator.Errors(value)
  } finally {
    Settings.Set({ maxErrors })
  }
}

const kinds: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  array: 'una lista',
  object: 'un grupo de campos',
  boolean: 'sí o no',
}

function wordsOf(complaint: Complaint): string {
  // skips errors inside the branches of a union, because the union itself also reports an error
  if (complaint.schemaPath.includes('/anyOf/')) return ''
  const name = complaint.instancePath
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')
  const at = `«${name}»`
  switch (complaint.keyword) {
    case 'required':
      return `falta ${complaint.params.requiredProperties
        .map((property) => `«${name ? `${name}.` : ''}${property}»`)
        .join(', ')}`
    case 'additionalProperties':
      return `campo desconocido: ${complaint.params.additionalProperties.map((property) => `«${property}»`).join(', ')}`
    case 'type':
      return `${at} debe ser ${kinds[String(complaint.params.type)] ?? 'de otro tipo'}`
    case 'enum':
      return `${at} debe ser ${complaint.params.allowedValues.join(' o ')}`
    case 'anyOf':
      return `${at} no tiene un valor válido`
    case 'boolean':
      // no message, because the error for the unknown field already covers this violation
      return ''
    case 'pattern':
      return `${at} solo admite minúsculas sin acento, números y guiones entre ellos`
    case 'minLength':
    case 'minItems':
      return `${at} está vacío`
    case 'maxLength':
      return `${at} pasa de ${complaint.params.limit} caracteres`
    case 'maxItems':
      return `${at} pasa de ${complaint.params.limit} elementos`
    case 'minimum':
      return `${at} no puede ser menor que ${complaint.params.limit}`
    case 'maximum':
      return `${at} no puede ser mayor que ${complaint.params.limit}`
    case 'exclusiveMinimum':
      return `${at} debe ser mayor que ${complaint.params.limit}`
    default:
      return `${at} no es válido`
  }
}
