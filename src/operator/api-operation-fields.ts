import type { Operation } from '#contract/api-operation.ts'
import { type OperationName, operatorApiOperations } from '#contract/operator/all-api-operations.ts'
import { toPesos } from '#domain/money.ts'
import { parsePesoAmount, parseInteger } from './parse-command-options.ts'
import { parseTimestamp } from './parse-timestamp.ts'

/** JSON Schema keywords of a field. */
type FieldSchema = {
  type?: string
  format?: string
  items?: FieldSchema
  anyOf?: FieldSchema[]
  properties?: Record<string, FieldSchema>
  required?: string[]
}

type Part = 'params' | 'query' | 'body'

/** A field of an operation's path, query or body. */
type OperationField = {
  name: string
  part: Part
  schema: FieldSchema
  isRequired: boolean
  isList: boolean
}

/** The fields of an operation's path, query and body by name. */
export function listOperationFields(name: OperationName): ReadonlyMap<string, OperationField> {
  const operation: Operation = operatorApiOperations[name]
  const parts = ['params', 'query', 'body'] as const
  const fields = parts.flatMap((part) => fieldsOf(part, operation[part] ?? {}))
  return new Map(fields.map((field) => [field.name, field]))
}

function fieldsOf(part: Part, schema: FieldSchema): OperationField[] {
  const { properties = {}, required = [] } = withoutNull(schema)
  return Object.entries(properties).map(([name, own]) => {
    const isRequired = required.includes(name)
    const known = withoutNull(own)
    return { name, part, schema: known, isRequired, isList: known.type === 'array' }
  })
}

/** JSON schema of a nullable field without its null variant. */
function withoutNull(schema: FieldSchema): FieldSchema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
}

/**
 * Converts the words typed for a field of an operation by the field's type: whole number, amount in
 * pesos, date and time in Mexico City, or text.
 */
export function parseFieldValue(
  { name, part, schema }: OperationField,
  given: string | boolean | string[],
): unknown {
  if (typeof given === 'boolean') return given
  // Order numbers may be typed in lower case; the API expects upper case.
  if (part === 'params' && name === 'number') return String(given).toUpperCase()
  if (typeof given === 'string') return parseWord(schema, given)
  return given.map((word) => parseWord(schema.items ?? {}, word))
}

function parseWord({ type, format }: FieldSchema, word: string): unknown {
  if (type === 'integer') return parseInteger(word)
  if (type === 'number') return toPesos(parsePesoAmount(word))
  if (format === 'date-time') return parseTimestamp(word)?.toISOString()
  return word
}
