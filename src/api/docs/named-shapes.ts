import * as account from '#contract/account.ts'
import * as cart from '#contract/cart.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as checkout from '#contract/checkout.ts'
import * as content from '#contract/content.ts'
import * as orders from '#contract/orders.ts'
import * as problem from '#contract/problem.ts'
import * as signIn from '#contract/sign-in.ts'
import * as tickets from '#contract/tickets.ts'

/** A JSON Schema as the document carries it. */
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

const contract = {
  ...account,
  ...cart,
  ...catalogue,
  ...checkout,
  ...content,
  ...orders,
  ...problem,
  ...signIn,
  ...tickets,
}

// Bodies and replies of one call are shown where the call is; what several calls share gets a name.
const shared = Object.entries(contract).filter(
  ([name, value]) => /^[A-Z]/.test(name) && !/(Body|Reply)$/.test(name) && isWorthAName(value),
) as [string, Schema][]

/** Gives every shape that the contract names its name: one definition, and references to it. */
export function nameShapes(root: Schema): { root: Schema; shapes: Record<string, Schema> } {
  const names = new Map(shared.map(([name, schema]) => [fingerprint(schema), name]))
  const shapes: Record<string, Schema> = {}

  function replace(value: unknown, definitionOf?: string): unknown {
    if (Array.isArray(value)) return value.map((item) => replace(item))
    if (typeof value !== 'object' || value === null) return value
    const name = isWorthAName(value) ? names.get(fingerprint(value as Schema)) : undefined
    if (name && name !== definitionOf) {
      if (!(name in shapes)) {
        shapes[name] = {}
        shapes[name] = replace(value, name) as Schema
      }
      return { $ref: `#/components/schemas/${name}` }
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replace(part)]))
  }

  const named = replace(root) as Schema
  return { root: named, shapes: Object.fromEntries(Object.entries(shapes).sort(byName)) }
}

function byName([a]: [string, unknown], [b]: [string, unknown]) {
  return a < b ? -1 : 1
}

function isWorthAName(value: unknown): value is Schema {
  const { type, properties, enum: choices = [] } = (value ?? {}) as Schema
  return (type === 'object' && properties !== undefined) || choices.length > longestList
}

// The generator writes `const` as a list of one.
function fingerprint(schema: Schema): string {
  return JSON.stringify(schema, (_key, value) =>
    value && typeof value === 'object' && 'const' in value
      ? { type: value.type, enum: [value.const] }
      : value,
  )
}
