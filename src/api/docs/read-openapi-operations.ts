import { IgnoredRequestBodyFields } from '#contract/api-field-types.ts'
import type { JsonSchema } from './openapi-schema-references.ts'

/** A field of a body or reply; `name` is its full path, such as `lines[].price`. */
export type DocumentedField = { name: string; type: string; note: string; required: boolean }

/** Request or reply schema: a reference by name, or a list of fields. */
export type DocumentedSchema = { reference?: string; type?: string; fields: DocumentedField[] }

export type DocumentedOperation = {
  method: string
  path: string
  group: string
  summary: string
  description: string
  signedIn: boolean
  parameters: (DocumentedField & { place: string })[]
  /** Schemas of the request body in the API reference; several mean alternatives. */
  body: DocumentedSchema[]
  replies: { status: string; shapes: DocumentedSchema[] }[]
}

type Media = { content?: Record<string, { schema?: JsonSchema }> }
type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: Media
  responses?: Record<string, Media>
}
export type OpenApiDocument = {
  info: { title: string; description?: string; version: string }
  servers?: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; [other: string]: object }
}

/** Lists the calls of the OpenAPI document, in the same sequence as the document. */
export function readDocumentedOperations({ paths }: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      group: operation.tags?.[0] ?? '',
      summary: operation.summary ?? '',
      description: operation.description ?? '',
      signedIn: (operation.security?.length ?? 0) > 0,
      parameters: (operation.parameters ?? []).map(({ name, in: place, required, schema }) => ({
        ...fieldOf(name, schema, required === true),
        place: places[place] ?? place,
      })),
      body: shapesIn(operation.requestBody),
      replies: Object.entries(operation.responses ?? {}).map(([status, reply]) => ({
        status,
        shapes: shapesIn(reply),
      })),
    })),
  )
}

/** The named schemas of the OpenAPI document with their fields. */
export function readDocumentedSchemas({
  components,
}: OpenApiDocument): (DocumentedSchema & { name: string })[] {
  return Object.entries(components.schemas).map(([name, schema]) => ({
    name,
    ...shapeOf(schema),
  }))
}

const places: Record<string, string> = { path: 'ruta', query: 'consulta', header: 'encabezado' }

function shapesIn(media: Media | undefined): DocumentedSchema[] {
  return Object.entries(media?.content ?? {}).flatMap(([type, { schema }]) => {
    if (schema?.format === 'binary') return [{ type: `archivo ${type}`, fields: [] }]
    return schema ? alternatives(schema).map(shapeOf) : []
  })
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(alternatives) : [schema]
}

function shapeOf(schema: JsonSchema): DocumentedSchema {
  const reference = referenceOf(schema)
  if (reference) return { reference, fields: [] }
  if (schema.type === 'object') return { fields: fieldsOf(schema) }
  const { type, inner } = typeOf(schema)
  return { type, fields: inner ? fieldsOf(inner, '[].') : [] }
}

function fieldsOf(schema: JsonSchema, prefix = ''): DocumentedField[] {
  const properties = Object.entries(schema.properties ?? {}).filter(isOfThisCall)
  return properties.flatMap(([key, value]) => {
    const { inner, list } = typeOf(value)
    const name = prefix + key
    return [
      fieldOf(name, value, schema.required?.includes(key) === true),
      ...(inner ? fieldsOf(inner, list ? `${name}[].` : `${name}.`) : []),
    ]
  })
}

/**
 * Excludes request body fields that many API calls share, because the API reference documents those
 * once.
 */
function isOfThisCall([key, value]: [string, JsonSchema]): boolean {
  return !(key in IgnoredRequestBodyFields) || Object.keys(value).length > 0
}

function fieldOf(name: string, schema: JsonSchema, required: boolean): DocumentedField {
  return { name, type: typeOf(schema).type, note: schema.description ?? '', required }
}

type TypeInWords = { type: string; inner?: JsonSchema; list?: boolean }

/**
 * Returns the display name of a schema's type for the API reference, and the object schema inside
 * that type, if any.
 */
function typeOf(schema: JsonSchema): TypeInWords {
  const reference = referenceOf(schema)
  if (reference) return { type: reference }
  if (schema.anyOf) {
    const parts = schema.anyOf.map(typeOf)
    const withFields = parts.find(({ inner }) => inner)
    return { ...withFields, type: [...new Set(parts.map(({ type }) => type))].join(' | ') }
  }
  if (schema.const !== undefined) return { type: JSON.stringify(schema.const) }
  if (schema.enum) return { type: schema.enum.map((one) => JSON.stringify(one)).join(' | ') }
  if (schema.type === 'array') {
    const { type, inner } = typeOf(schema.items ?? {})
    return { type: `lista de ${type}`, ...(inner && { inner, list: true }) }
  }
  if (schema.properties) return { type: 'objeto', inner: schema }
  if (schema.patternProperties) {
    const [value = {}] = Object.values(schema.patternProperties)
    return { type: `mapa de texto a ${typeOf(value).type}` }
  }
  const words = wordsOfFormats[schema.format ?? ''] ?? wordsOfTypes[String(schema.type)]
  return { type: words ?? 'lo que sea' }
}

const wordsOfFormats: Record<string, string> = {
  'date-time': 'momento (ISO 8601)',
  date: 'día (AAAA-MM-DD)',
}

const wordsOfTypes: Record<string, string> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'true | false',
  object: 'objeto',
  null: 'null',
}

/**
 * Adds links to a type's display name; each capitalised word in the display name is a named schema.
 */
export function addLinksToSchemaNames(type: string, link: (shape: string) => string): string {
  return type.replace(
    /(^| )([A-Z][A-Za-z]+)(?= |$)/g,
    (_all, before: string, name: string) => before + link(name),
  )
}

function referenceOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.split('/').at(-1)
}
