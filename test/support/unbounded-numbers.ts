import type { Document, Shape } from './edge-calls.ts'

/** Numbers, and texts of digits, that calls take without a smallest or largest value. */
export function unboundedNumbers(document: Document): string[] {
  const shapes = document.components.schemas as Record<string, Shape>
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const call = `${method.toUpperCase()} ${path}`
      const bodies = Object.values(requestBody?.content ?? {})
      return [
        ...parameters.flatMap(({ name, schema }) => unboundedIn(schema as Shape, name)),
        ...bodies.flatMap(({ schema }) => unboundedIn(schema as Shape, 'body')),
      ].map((name) => `${call} ${name}`)
    }),
  )

  function unboundedIn(schema: Shape, name: string): string[] {
    const shape = schema.$ref ? (shapes[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
    const inner = [
      ...(shape.anyOf ?? []).map((one) => [name, one] as const),
      ...(shape.items ? [[`${name}[]`, shape.items] as const] : []),
      ...Object.entries({ ...shape.properties, ...shape.patternProperties }).map(
        ([field, value]) => [`${name}.${field}`, value] as const,
      ),
    ]
    return [
      ...(isUnbounded(shape) ? [name] : []),
      ...inner.flatMap(([field, value]) => unboundedIn(value, field)),
    ]
  }
}

function isUnbounded({ type, minimum, exclusiveMinimum, maximum, pattern = '' }: Shape): boolean {
  if (type === 'string') return /(?:\\d|\[0-9\])(?:[*+]|\{\d+,\})/.test(pattern)
  if (type !== 'integer' && type !== 'number') return false
  return (minimum ?? exclusiveMinimum) === undefined || maximum === undefined
}
