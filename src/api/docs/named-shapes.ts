import * as account from '#contract/account.ts'
import * as cart from '#contract/cart.ts'
import * as catalogue from '#contract/catalogue.ts'
import * as checkout from '#contract/checkout.ts'
import * as content from '#contract/content.ts'
import * as orders from '#contract/orders.ts'
import * as problem from '#contract/problem.ts'
import * as signIn from '#contract/sign-in.ts'
import * as tickets from '#contract/tickets.ts'
import { isRecord } from '#domain/is-record.ts'

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
const shared = Object.entries<unknown>(contract).flatMap(([name, value]) =>
  /^[A-Z]/.test(name) && !/(Body|Reply)$/.test(name) && isWorthAName(value)
    ? [{ name, value }]
    : [],
)

/** Gives every shape that the contract names its name: one definition, and references to it. */
export function nameShapes<Root>(root: Root): { root: Root; shapes: Record<string, Schema> } {
  const names = new Map(shared.map(({ name, value }) => [fingerprint(value), name]))
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

function byName([a]: [string, unknown], [b]: [string, unknown]) {
  return a < b ? -1 : 1
}

function isWorthAName(value: unknown): value is Schema {
  if (!isRecord(value)) return false
  const { type, properties, enum: choices } = value
  const isLong = Array.isArray(choices) && choices.length > longestList
  return isLong || (type === 'object' && properties !== undefined)
}

// The generator writes `const` as a list of one.
function fingerprint(schema: Schema): string {
  return JSON.stringify(schema, (_key, value) =>
    value && typeof value === 'object' && 'const' in value
      ? { type: value.type, enum: [value.const] }
      : value,
  )
}
