import { isPlainObject } from '#domain/is-record.ts'

/** A JSON Schema as it appears in the OpenAPI document. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

const longestList = 8

/** Exports of the contract modules; capitalised names are shared schemas. */
export type ApiContractExports = Readonly<Record<string, unknown>>

/** Replaces shared contract schemas by references to one named definition. */
export function replaceSchemasByReferences<Root>(
  root: Root,
  contract: ApiContractExports,
): { root: Root; shapes: Record<string, JsonSchema> } {
  const uses = countSchemaUses(root)
  const isInline = (name: string, shape: string) => isOfOneCall(name) && uses.get(shape) === 1
  const names = new Map(
    sharedIn(contract)
      .map(({ name, value }) => [fingerprint(value), name] as const)
      .filter(([shape, name]) => !isInline(name, shape)),
  )
  const shapes: Record<string, JsonSchema> = {}

  function replace<Part>(part: Part, definitionOf?: string): Part {
    const named = JSON.stringify(part, (_key, value: unknown) => {
      if (!isWorthAName(value)) return value
      const name = names.get(fingerprint(value))
      if (!name || name === definitionOf) return value
      if (!(name in shapes)) {
        shapes[name] = {}
        shapes[name] = replace(value, name)
      }
      return { $ref: `#/components/schemas/${name}` }
    })
    return JSON.parse(named)
  }

  return { root: replace(root), shapes: Object.fromEntries(Object.entries(shapes).sort(byName)) }
}

// Contract schemas that can become named schemas of the OpenAPI document.
function sharedIn(contract: ApiContractExports) {
  return Object.entries(contract).flatMap(([name, value]) =>
    /^[A-Z]/.test(name) && isWorthAName(value) ? [{ name, value }] : [],
  )
}

// Schemas of request bodies and responses stay inline in the OpenAPI document unless several calls
// share them.
function isOfOneCall(name: string) {
  return /(Body|Response)$/.test(name)
}

function countSchemaUses(root: unknown): Map<string, number> {
  const uses = new Map<string, number>()
  JSON.stringify(root, (_key, value: unknown) => {
    if (!isWorthAName(value)) return value
    const shape = fingerprint(value)
    uses.set(shape, (uses.get(shape) ?? 0) + 1)
    return value
  })
  return uses
}

function byName([a]: [string, unknown], [b]: [string, unknown]) {
  return a < b ? -1 : 1
}

function isWorthAName(value: unknown): value is JsonSchema {
  if (!isPlainObject(value)) return false
  const { type, properties, enum: choices } = value
  const isLong = Array.isArray(choices) && choices.length > longestList
  return isLong || (type === 'object' && properties !== undefined)
}

// Text by which equal schemas are recognised; `const` counts as `enum`, because the OpenAPI
// generator converts `const` to `enum`.
function fingerprint(schema: JsonSchema): string {
  return JSON.stringify(schema, (_key, value) =>
    value && typeof value === 'object' && 'const' in value
      ? { type: value.type, enum: [value.const] }
      : value,
  )
}
