import fc from 'fast-check'
import {
  type Document,
  edgeNumbers,
  edgesOf,
  type FuzzedCall,
  isCursor,
  type Shape,
} from './edge-calls.ts'

/** JSON values that are oversized, mistyped, or meaningful to inner layers. */
const hostileJson = [
  '1e309',
  '-1e309',
  '1e308',
  '-0',
  '0',
  '-1',
  '1.5',
  '0.1',
  '1e-7',
  '4294967296',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '1e21',
  'true',
  'false',
  'null',
  '[]',
  '[500]',
  '[[1]]',
  '[null]',
  '{}',
  '{"a":1}',
  '{"__proto__":{"x":1}}',
  '{"toString":1}',
  '{"length":9}',
  '{"constructor":{"prototype":1}}',
]

/** Texts that are neither names, numbers nor dates. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  '👩‍👩‍👧‍👦',
  'ñ'.repeat(40),
  'a'.repeat(5000),
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  ' 5 ',
  '--1',
  '-0',
  '1,5',
  '௫',
  "' or 1=1 --",
  '$1',
  '%',
  '_',
  '\\',
  '%00',
  '../../etc/passwd',
  '\r\nX-Otro: 1',
  '<script>',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '9999-12-31T23:59:60Z',
  '__proto__',
  'null',
  '99999999999999999999',
  '-9223372036854775809',
  '2147483648',
  '{}',
  '[]',
  'true',
  '(',
  '[a-',
]

const hostileEscapes = ['%', '%zz', '%00', '%c0%af', '%ff', '%ud800', '%2e%2e%2f', '%0d%0aX:1']
const contentTypes = ['application/json', 'application/json; charset=utf-8']
const oddContentTypes = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'x']

/**
 * Calls to every address of `document`: most fields as the call expects them, `known` first, and some of them hostile.
 * Cursors of a list, by its address, are sent again with other numbers. The same seed gives the same calls.
 */
export function fuzzedCalls(
  document: Document,
  {
    known,
    count,
    seed,
    cursors = {},
  }: {
    known: Record<string, unknown>
    count: number
    seed: number
    cursors?: Record<string, string>
  },
): FuzzedCall[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const shapes = document.components.schemas as Record<string, Shape>

  const calls = operations.map(({ method, path, operation }) => {
    const parameters = operation.parameters ?? []
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema as Shape | undefined
    return fc
      .record({
        segments: fc.tuple(...inPath.map(({ name }) => segment(name))),
        query: fc.tuple(
          ...inQuery.map(({ name, schema }) =>
            queryField(name, { schema: schema as Shape, cursor: cursors[path] }),
          ),
        ),
        body: body ? bodyText(body) : fc.constant(undefined),
        contentType: fc.oneof(
          { weight: 19, arbitrary: fc.constantFrom(...contentTypes) },
          { weight: 1, arbitrary: fc.constantFrom(...oddContentTypes) },
        ),
      })
      .map(({ segments, query, ...sent }): FuzzedCall => {
        const filled = inPath.reduce(
          (url, { name }, index) => url.replace(`{${name}}`, segments[index] ?? ''),
          path,
        )
        const fields = query.filter((field) => field !== '')
        const url = fields.length > 0 ? `${filled}?${fields.join('&')}` : filled
        return { method: method.toUpperCase(), url, ...sent }
      })
  })
  return fc.sample(fc.oneof(...calls), { seed, numRuns: count })

  function segment(name: string) {
    return fc.oneof(
      { weight: 2, arbitrary: fc.constant(encodeURIComponent(String(known[name] ?? 1))) },
      { weight: 1, arbitrary: hostileText().map(encoded) },
      { weight: 1, arbitrary: fc.constantFrom(...edgeNumbers) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileEscapes) },
    )
  }

  function queryField(
    name: string,
    { schema, cursor }: { schema: Shape; cursor: string | undefined },
  ) {
    const place = isCursor(name) ? cursor : undefined
    const fitting = fittingTexts(schema, place ?? known[name]).map(encoded)
    return fc
      .oneof(
        { weight: 2, arbitrary: fitting.map((value) => [value]) },
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: hostileText().map((text) => [encoded(text)]) },
        { weight: 1, arbitrary: fitting.chain(withOtherNumber).map((value) => [value]) },
        { weight: 1, arbitrary: fc.constantFrom(...hostileEscapes).map((text) => [text]) },
        { weight: 1, arbitrary: fc.tuple(fitting, hostileText().map(encoded)) },
      )
      .map((values) => values.map((value) => `${name}=${value}`).join('&'))
  }

  function bodyText(schema: Shape): fc.Arbitrary<string> {
    return fc.oneof(
      { weight: 18, arbitrary: valueText(schema) },
      { weight: 1, arbitrary: hostileValue() },
      { weight: 1, arbitrary: fc.constantFrom('', '{', 'undefined', '{"a":}', '"', '\u0000', '[') },
    )
  }

  /** The text of a value as its shape has it, with something hostile here and there. */
  function valueText(schema: Shape, name = ''): fc.Arbitrary<string> {
    const shape = schema.$ref ? (shapes[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
    if (shape.properties) {
      const fields = Object.entries(shape.properties).map(([field, value]) =>
        fc
          .oneof(
            { weight: field === 'user_id' ? 0 : 14, arbitrary: valueText(value, field) },
            { weight: field === 'user_id' ? 1 : 4, arbitrary: hostileValue() },
            { weight: field === 'user_id' ? 14 : 1, arbitrary: fc.constant(undefined) },
          )
          .map((text) => text && `${JSON.stringify(field)}:${text}`),
      )
      return fc.tuple(...fields).map((texts) => `{${texts.filter(Boolean).join(',')}}`)
    }
    if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => valueText(one, name)))
    if (shape.items) {
      return fc
        .array(valueText(shape.items, name), { maxLength: 4 })
        .map((all) => `[${all.join()}]`)
    }
    const values = shape.enum ?? (shape.const === undefined ? [known[name]] : [shape.const])
    const usual = values.every((value) => value === undefined) ? usualOf(shape) : values
    const fitting = fc.constantFrom(...usual.map((value) => JSON.stringify(value)))
    if (shape.type !== 'integer' && shape.type !== 'number') return fitting
    return fc.oneof({ weight: 4, arbitrary: fitting }, { weight: 1, arbitrary: edgeOf(shape) })
  }
}

/** fast-check generates no text for it. */
const lookaround = /\(\?<?[=!]/

/** What a parameter of this shape takes: `known`, a value it lists, or a text of its pattern. */
function fittingTexts(shape: Shape, known: unknown): fc.Arbitrary<string> {
  const listed = [shape, ...(shape.anyOf ?? [])].flatMap((one) => [
    ...(one.enum ?? []),
    ...(one.const === undefined ? [] : [one.const]),
  ])
  if (known === undefined && listed.length > 0) return fc.constantFrom(...listed.map(String))
  if (known === undefined && shape.pattern && !lookaround.test(shape.pattern)) {
    return fc.stringMatching(new RegExp(shape.pattern))
  }
  return fc.constant(String(known ?? ''))
}

/** `text` with an edge in the place of its first number. */
function withOtherNumber(text: string): fc.Arbitrary<string> {
  return fc.constantFrom(...edgeNumbers).map((edge) => text.replace(/\d+|$/, edge))
}

/** The largest and smallest numbers that a shape takes. */
function edgeOf(shape: Shape): fc.Arbitrary<string> {
  return fc.constantFrom(...edgesOf(shape))
}

function usualOf({ type }: Shape): unknown[] {
  if (type === 'integer' || type === 'number') return [1, 2, 5]
  if (type === 'boolean') return [true, false]
  return ['palabra', 'Otra cosa que decir']
}

function hostileText(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  )
}

function hostileValue(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...hostileJson),
    hostileText().map((text) => JSON.stringify(text)),
    fc.double().map((number) => JSON.stringify(number)),
  )
}

/** Escaped for an address; half a character, which has no escape, as the bytes it would have. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()) || '%20'
}
