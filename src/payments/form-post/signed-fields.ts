import { createHmac, timingSafeEqual } from 'node:crypto'

/** Fields of a signed payment form by name, in signing order. */
export type SignedPaymentFormFields = Record<string, string>

const signatureField = 'firma'

/**
 * HMAC-SHA256 signature in hexadecimal of a form: `name=value` lines sorted by name. Names contain
 * no `=` or line break and values lose line breaks, so different fields give different texts.
 */
function signatureOf(fields: SignedPaymentFormFields, secret: string): string {
  const lines = Object.keys(fields)
    .filter((name) => name !== signatureField)
    .sort()
    .map((name) => `${name}=${oneLine(fields[name] ?? '')}`)
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex')
}

export function signPaymentFormFields(
  fields: SignedPaymentFormFields,
  secret: string,
): SignedPaymentFormFields {
  const tidy = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, oneLine(value)]),
  )
  return { ...tidy, [signatureField]: signatureOf(tidy, secret) }
}

/** Whether the signature of the gateway's form fields is valid. */
export function isFormSignatureValid(fields: SignedPaymentFormFields, secret: string): boolean {
  const given = Buffer.from(fields[signatureField] ?? '')
  const expected = Buffer.from(signatureOf(fields, secret))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Parses the signed fields in a form body; undefined if a name is repeated, because then the signed
 * text is ambiguous.
 */
export function parseSignedPaymentFormFields(body: string): SignedPaymentFormFields | undefined {
  const pairs = [...new URLSearchParams(body)]
  const fields: SignedPaymentFormFields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : undefined
}

function oneLine(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ')
}
