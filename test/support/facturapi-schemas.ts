import { readFileSync } from 'node:fs'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Call, ProviderError } from './provider-server.ts'

type Schema = { [name: string]: unknown }
type Operation = { query: Record<string, object>; body?: string; answer?: string }

/** What Facturapi publishes of the calls that the shop makes; source and date are in the file. */
const published = JSON.parse(
  readFileSync(new URL('../facturapi/openapi-2026-08-20.json', import.meta.url), 'utf8'),
) as { operations: Record<string, Operation>; $defs: Record<string, Schema> }

/**
 * The document requires a `related` that it does not describe, where it describes `documents` and
 * its examples send that.
 */
published.$defs.RelatedDocumentInput = {
  type: 'object',
  required: ['relationship', 'documents'],
  properties: published.$defs.RelatedDocument!.properties,
}

/** Fields of an invoice of income that the document does not have for a credit note. */
const ofIncomeOnly = ['conditions', 'global', 'export']

/** Bodies may have published fields only; answers may have more. */
const requests = compiler({ $id: 'requests', $defs: mapValues(published.$defs, closed) })
const answers = compiler({ $id: 'answers', $defs: published.$defs })

function compiler(schema: { $id: string; $defs: object }) {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  for (const format of ['binary', 'xml', 'html', 'hex', 'ISO 3166-1 alpha-3'])
    ajv.addFormat(format, true)
  ajv.addSchema(schema)
  return (name: string): ValidateFunction => {
    const validate = ajv.getSchema(`${schema.$id}#/$defs/${name}`)
    if (!validate) throw new Error(`No such schema: ${name}`)
    return validate
  }
}

function mapValues<T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

/** The schema with each object limited to the fields that it names, also those of its parts. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const whole: Schema = merged(schema as Schema)
  const parts = mapValues(whole, closed)
  return ('properties' in whole ? { ...parts, additionalProperties: false } : parts) as T
}

/** One object schema instead of the parts of `allOf`. */
function merged(schema: Schema): Schema {
  const { $ref, allOf, ...own } = schema
  const parts = [
    ...(typeof $ref === 'string' ? [published.$defs[$ref.split('/').at(-1)!]!] : []),
    ...(Array.isArray(allOf) ? (allOf as Schema[]) : []),
  ].map((part) => merged(part))
  if (parts.length === 0) return schema
  const all = [...parts, own]
  return {
    type: 'object',
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  }
}

/** The published operation that a call asks for, and the id in its path. */
export function operationOf({ method, path }: Call): { name: string; id: string } {
  const exact = `${method} ${path}`
  if (exact in published.operations) return { name: exact, id: '' }
  const [, resource = '', id = '', part] = path.split('/')
  const name = `${method} /${resource}/{id}${part ? `/${part}` : ''}`
  if (name in published.operations) return { name, id: decodeURIComponent(id) }
  return refuse(404, 'not_found', `${exact} no existe.`)
}

/** Refuses a query or body that the published schemas do not allow; returns the body. */
export function readRequest(name: string, { query, headers, body }: Call): unknown {
  const operation = published.operations[name]!
  const unknown = [...query.keys()].find((key) => !(key in operation.query))
  if (unknown) refuse(400, 'invalid_request', `No existe el parámetro ${unknown}.`)
  if (name.endsWith('/certificate')) return readFiles(headers, body)
  if (!operation.body) return {}
  if (!headers['content-type']?.startsWith('application/json'))
    refuse(400, 'invalid_json', 'No es JSON.')
  const given: unknown = JSON.parse(body)
  const validate = requests(operation.body)
  if (!validate(given)) {
    const [problem] = validate.errors ?? []
    refuse(400, 'invalid_request', `${problem?.instancePath} ${problem?.message}`)
  }
  return checkCreditNote(given as Schema)
}

function checkCreditNote(given: Schema): Schema {
  if (given.type !== 'E') return given
  const other = ofIncomeOnly.find((name) => name in given)
  if (other || (given.payment_method ?? 'PUE') !== 'PUE')
    refuse(400, 'invalid_request', `Un egreso no lleva ${other ?? 'PPD'}.`)
  return given
}

/** Parts of a multipart body, by name; a form without all of the document's required ones is refused. */
function readFiles(headers: Call['headers'], body: string): Record<string, string> {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) return refuse(400, 'invalid_multipart_form_data', 'Los datos no son válidos.')
  const parts = body.split(`--${boundary}`).flatMap((part) => {
    const [, name, content] = /name="(\w+)".*?\r\n\r\n(.*)\r\n$/s.exec(part) ?? []
    return name ? [[name, content ?? ''] as const] : []
  })
  const given = Object.fromEntries(parts)
  if (!given.cer) refuse(400, 'certificate_file_required', 'No pudimos encontrar el archivo cer.')
  if (!given.key) refuse(400, 'private_key_file_required', 'No pudimos encontrar el archivo key.')
  return given
}

/** Makes sure that an answer is one that Facturapi's schema describes. */
export function checkAnswer<T>(name: string, answer: T): T {
  const { answer: schema } = published.operations[name]!
  const validate = schema ? answers(schema) : undefined
  if (validate && !validate(answer)) {
    throw new Error(`${name} answers wrongly: ${JSON.stringify(validate.errors)}`)
  }
  return answer
}

export function refuse(status: number, code: string, message: string): never {
  throw new ProviderError(status, { ok: false, status, code, message })
}
