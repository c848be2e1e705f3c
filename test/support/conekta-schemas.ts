import { readFileSync } from 'node:fs'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Call, ProviderError } from './provider-server.ts'

type Operation = {
  query: Record<string, object>
  body?: string
  answer?: string
  statuses: number[]
}

/** What Conekta publishes of the calls that the shop makes: names, types and limits; source and date are in the file. */
const published = JSON.parse(
  readFileSync(new URL('../conekta/openapi-2026-08-13.json', import.meta.url), 'utf8'),
) as { accept: string; operations: Record<string, Operation>; $defs: Record<string, object> }

export const acceptHeader = published.accept

/** Bodies may have published fields only; answers may have more. */
const requests = compiler({ $id: 'requests', $defs: closed(published.$defs) }, false)
const answers = compiler({ $id: 'answers', $defs: published.$defs }, false)
const queries = compiler(
  {
    $id: 'queries',
    $defs: Object.fromEntries(
      Object.entries(published.operations).map(([name, { query }]) => [
        keyOf(name),
        { type: 'object', properties: query, additionalProperties: false },
      ]),
    ),
  },
  true,
)

function compiler(schema: { $id: string; $defs: object }, coerceTypes: boolean) {
  const ajv = new Ajv2020({ strict: false, coerceTypes })
  addFormats.default(ajv)
  ajv.addFormat('int8', { type: 'number', validate: (value) => value >= -128 && value <= 127 })
  ajv.addSchema(schema)
  return (name: string): ValidateFunction => {
    const validate = ajv.getSchema(`${schema.$id}#/$defs/${name}`)
    if (!validate) throw new Error(`No such schema: ${name}`)
    return validate
  }
}

/** The schemas with each object limited to the fields that it names. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, closed(part)]),
  )
  const isOpen = 'properties' in schema && !('additionalProperties' in schema)
  return { ...parts, ...(isOpen && { additionalProperties: false }) } as T
}

/** `PUT /webhooks/{id}` as part of a JSON pointer. */
function keyOf(operation: string): string {
  return operation.replaceAll(/\W+/g, '_')
}

/** The published operation that a call asks for, and the id in its path. */
export function operationOf({ method, path }: Call): { name: string; id: string } {
  const [, resource = '', id = '', part] = path.split('/')
  const exact = `${method} ${path}`
  if (exact in published.operations) return { name: exact, id: '' }
  const name = `${method} /${resource}/{id}${part ? `/${part}` : ''}`
  if (name in published.operations) return { name, id: decodeURIComponent(id) }
  return refuse(404, 'resource_not_found.url', `${exact} does not exist`)
}

/** Refuses a query or body that the published schemas do not allow; returns the body. */
export function readRequest(name: string, { query, headers, body }: Call): Record<string, never> {
  const { body: schema } = published.operations[name]!
  const asked = Object.fromEntries(query)
  check(queries(keyOf(name)), asked)
  if (!schema) return {}
  if (!headers['content-type']?.startsWith('application/json')) refuse(422, 'content', 'No JSON')
  const given: unknown = JSON.parse(body)
  check(requests(schema), given)
  return given as Record<string, never>
}

function check(validate: ValidateFunction, given: unknown): void {
  if (validate(given)) return
  const [problem] = validate.errors ?? []
  const place = `${problem?.instancePath}`.slice(1).replaceAll('/', '.')
  refuse(
    422,
    'parameter_validation',
    `${place} ${problem?.message} ${JSON.stringify(problem?.params)}`,
  )
}

/** Makes sure that an answer is one that Conekta's schema describes. */
export function checkAnswer<T>(name: string, answer: T): T {
  const { answer: schema } = published.operations[name]!
  const validate = schema ? answers(schema) : undefined
  if (validate && !validate(answer)) {
    throw new Error(`${name} answers wrongly: ${JSON.stringify(validate.errors)}`)
  }
  return answer
}

const types: Record<number, string> = {
  401: 'authentication_error',
  402: 'processing_error',
  404: 'resource_not_found_error',
  422: 'parameter_validation_error',
  428: 'precondition_required_error',
}

export function refuse(status: number, code: string, message: string): never {
  throw new ProviderError(status, {
    details: [{ code: `conekta.errors.${code}`, message, debug_message: message, param: null }],
    log_id: '507f1f77bcf86cd799439011',
    object: 'error',
    type: types[status],
  })
}
