import type { FastifySchemaValidationError } from 'fastify'

type Limits = { limit?: number; type?: string | string[]; allowedValues?: unknown[] }

/**
 * Converts schema violations to dotted paths with messages. For a nullable value, only the
 * violation of its non-null type is reported.
 */
export function describeSchemaErrors(
  faults: readonly FastifySchemaValidationError[],
): { path: string; words: string }[] {
  const telling = faults.filter(
    ({ keyword, params: { type } }) =>
      keyword !== 'anyOf' && !(keyword === 'type' && type === 'null'),
  )
  return (telling.length > 0 ? telling : faults).map(schemaFault)
}

function schemaFault(fault: FastifySchemaValidationError): { path: string; words: string } {
  const { instancePath, params } = fault
  const path = [...instancePath.split('/').slice(1), params.missingProperty].filter(Boolean)
  return { path: path.join('.'), words: schemaWords(fault) }
}

/** The Spanish message of a schema violation. */
function schemaWords({
  keyword,
  params,
}: Pick<FastifySchemaValidationError, 'keyword' | 'params'>): string {
  const { limit: edge = 0, type = [], allowedValues = [] } = params as Limits
  const limit = edge.toLocaleString('es-MX')
  switch (keyword) {
    case 'required':
      return 'Falta.'
    case 'type':
      return typeWords(type)
    case 'minimum':
      return `Lo menos es ${limit}.`
    case 'exclusiveMinimum':
      return `Debe ser más de ${limit}.`
    case 'maximum':
      return `Lo más es ${limit}.`
    case 'exclusiveMaximum':
      return `Debe ser menos de ${limit}.`
    case 'minLength':
      return edge === 1 ? 'No puede ir vacío.' : `Escribe al menos ${limit} letras o cifras.`
    case 'maxLength':
      return `Es demasiado largo: caben ${limit} letras o cifras.`
    case 'minItems':
      return edge === 1 ? 'Elige al menos uno.' : `Elige al menos ${limit}.`
    case 'maxItems':
      return `Son demasiados: caben ${limit}.`
    case 'uniqueItems':
      return 'Hay algo repetido.'
    case 'enum':
      return `Solo puede ser ${disjunction.format(allowedValues.map(String))}.`
    case 'additionalProperties':
      return 'Aquí no se esperaba.'
    default:
      return unreadable
  }
}

const unreadable = 'Así no se puede leer. Revisa cómo está escrito.'

const disjunction = new Intl.ListFormat('es-MX', { type: 'disjunction' })

function typeWords(type: string | string[]): string {
  const types = [type].flat()
  if (types.includes('integer')) return 'Escribe un número entero.'
  if (types.includes('number')) return 'Escribe un número, como 1299 o 1,299.50.'
  return unreadable
}
