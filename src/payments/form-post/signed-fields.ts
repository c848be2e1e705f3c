import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a form carries: names and texts, in the order they are signed in. */
export type Fields = Record<string, string>

const signatureField = 'firma'

/**
 * The signature of fields: HMAC-SHA256, in hexadecimal, over `name=value` lines sorted by name. Names
 * never hold `=` or a line break; values lose their line breaks, so two sets never read the same.
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

/** Whether fields are as their signer sent them. */
export function isGenuine(fields: Fields, secret: string): boolean {
  const given = Buffer.from(fields[signatureField] ?? '')
  const expected = Buffer.from(signatureOf(fields, secret))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The fields of a form's body; undefined when a name comes twice, which could be read in two ways. */
export function readFields(body: string): Fields | undefined {
  const pairs = [...new URLSearchParams(body)]
  const fields: Fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : undefined
}

function oneLine(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ')
}
