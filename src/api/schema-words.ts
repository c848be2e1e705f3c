import type { FastifySchemaValidationError } from 'fastify'

type Limits = { limit?: number; type?: string | string[]; allowedValues?: unknown[] }

/** Which value does not fit its schema, as a path with dots, and what is wrong with it in words. */
export function schemaFault(fault: FastifySchemaValidationError): { path: string; words: string } {
  const { instancePath, params } = fault
  const path = [...instancePath.split('/').slice(1), params.missingProperty].filter(Boolean)
  return { path: path.join('.'), words: schemaWords(fault) }
}

/** What is wrong with a value that does not fit its schema, to the person who typed it. */
export function schemaWords({
  keyword,
  params,
}: Pick<FastifySchemaValidationError, 'keyword' | 'params'>): string {
  const { limit = 0, type = [], allowedValues = [] } = params as Limits
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
      return limit === 1 ? 'No puede ir vacío.' : `Escribe al menos ${limit} letras o cifras.`
    case 'maxLength':
      return `Es demasiado largo: caben ${limit} letras o cifras.`
    case 'minItems':
      return limit === 1 ? 'Elige al menos uno.' : `Elige al menos ${limit}.`
    case 'maxItems':
      return `Son demasiados: caben ${limit}.`
    case 'uniqueItems':
      return 'Hay algo repetido.'
    case 'enum':
      return `Sólo puede ser ${disjunction.format(allowedValues.map(String))}.`
    case 'additionalProperties':
      return 'Aquí no se esperaba.'
    default:
      return 'No tiene la forma que se esperaba.'
  }
}

const disjunction = new Intl.ListFormat('es-MX', { type: 'disjunction' })

function typeWords(type: string | string[]): string {
  const types = [type].flat()
  if (types.includes('integer')) return 'Escribe un número entero.'
  if (types.includes('number')) return 'Escribe un número, como 1299 o 1,299.50.'
  return 'No tiene la forma que se esperaba.'
}
