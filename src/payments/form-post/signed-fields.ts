import { createHmac, timingSafeEqual } from 'node:crypto'

/** Form fields by name, in signing order. */
export type Fields = Record<string, string>

const signatureField = 'firma'

/**
 * HMAC-SHA256 signature of fields, in hexadecimal, over `name=value` lines sorted by name. Names never contain `=` or a
 * line break, and values lose line breaks, so two sets never give the same text.
 */
function signatureOf(fields: Fields, secret: string): string {
  const lines = Object.keys(fields)
    .filter((name) => name !== signatureField)
    .sort()
    .map((name) => `${name}=${oneLine(fields[name] ?? '')}`)
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex')
}

export function signed(fields: Fields, secret: string): Fields {
  const tidy = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, oneLine(value)]),
  )
  return { ...tidy, [signatureField]: signatureOf(tidy, secret) }
}

/** Whether the signature of fields is valid. */
export function isGenuine(fields: Fields, secret: string): boolean {
  const given = Buffer.from(fields[signatureField] ?? '')
  const expected = Buffer.from(signatureOf(fields, secret))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Parses the fields of a form body; undefined when a name is repeated, which would be ambiguous. */
export function readFields(body: string): Fields | undefined {
  const pairs = [...new URLSearchParams(body)]
  const fields: Fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : undefined
}

function oneLine(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ')
}
