import { isRecord } from '#domain/is-record.ts'

/** A JSON Schema as it appears in the OpenAPI document. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

const longestList = 8

/** Exports of the contract modules; capitalised names are shared schemas. */
export type Contract = Readonly<Record<string, unknown>>

/** Replaces shared contract schemas by references to one named definition. */
export function nameShapes<Root>(
  root: Root,
  contract: Contract,
): { root: Root; shapes: Record<string, Schema> } {
  const names = new Map(sharedIn(contract).map(({ name, value }) => [fingerprint(value), name]))
  const shapes: Record<string, Schema> = {}

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

// Contract schemas that get a name; `…Body` and `…Reply` schemas of a single call stay inline.
function sharedIn(contract: Contract) {
  return Object.entries(contract).flatMap(([name, value]) =>
    /^[A-Z]/.test(name) && !/(Body|Reply)$/.test(name) && isWorthAName(value)
      ? [{ name, value }]
      : [],
  )
}

function byName([a]: [string, unknown], [b]: [string, unknown]) {
  return a < b ? -1 : 1
}

function isWorthAName(value: unknown): value is Schema {
  if (!isRecord(value)) return false
  const { type, properties, enum: choices } = value
  const isLong = Array.isArray(choices) && choices.length > longestList
  return isLong || (type === 'object' && properties !== undefined)
}

// Compares schemas with `const` as `enum`, because the OpenAPI generator converts it.
function fingerprint(schema: Schema): string {
  return JSON.stringify(schema, (_key, value) =>
    value && typeof value === 'object' && 'const' in value
      ? { type: value.type, enum: [value.const] }
      : value,
  )
}
