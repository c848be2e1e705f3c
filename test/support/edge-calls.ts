import type { createOpenApiDocument } from '#api/docs/openapi-document.ts'

export type Document = ReturnType<typeof createOpenApiDocument>

/** One call as it is sent: `url` and `body` are texts, so that they may hold what no value of JavaScript is. */
export type FuzzedCall = {
  method: string
  url: string
  body: string | undefined
  contentType: string
}

/** The parts of a JSON schema that calls are made from. */
export type Shape = {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  pattern?: string
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
}

/** Whole numbers at and beyond the ends of smallint, integer, bigint and of JavaScript's exact numbers. */
export const edgeNumbers = [
  '0',
  '-1',
  '32767',
  '32768',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
]

/** Calls with one number or cursor at an edge: of a column type, or of its schema. */
export function edgeCalls(
  document: Document,
  { known, cursors }: { known: Record<string, unknown>; cursors: Record<string, string> },
): FuzzedCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      const numbered = parameters.filter(({ name, schema }) => isNumbered(name, schema as Shape))
      return numbered.flatMap(({ name, in: place, schema }) =>
        edgesOf(schema as Shape).map((edge) => ({
          method: method.toUpperCase(),
          url: addressWith(name, place, edge),
          body: requestBody && '{}',
          contentType: 'application/json',
        })),
      )

      function addressWith(name: string, place: string, edge: string): string {
        const filled = inPath.reduce(
          (url, one) =>
            url.replace(`{${one.name}}`, one.name === name ? edge : String(known[one.name] ?? 1)),
          path,
        )
        if (place === 'path') return filled
        const value = isCursor(name) ? (cursors[path] ?? '1').replace(/\d+/, edge) : edge
        return `${filled}?${name}=${encodeURIComponent(value)}`
      }
    }),
  )
}

function isNumbered(name: string, { type, anyOf = [], pattern = '' }: Shape): boolean {
  const isNumber = type === 'integer' || type === 'number'
  return (
    isNumber ||
    isCursor(name) ||
    /\\d|0-9/.test(pattern) ||
    anyOf.some((one) => isNumbered('', one))
  )
}

export function edgesOf({ minimum, maximum }: Shape): string[] {
  return [...new Set([minimum, maximum, ...edgeNumbers].flatMap((edge) => edge ?? []).map(String))]
}

export function isCursor(name: string): boolean {
  return name === 'after' || name === 'before'
}
