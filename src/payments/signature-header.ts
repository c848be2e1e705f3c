/**
 * Parses a signature header such as `t=1,v1=a`. A repeated field is ambiguous and rejects the header, except for names
 * that a gateway repeats on purpose.
 */
export function parseSignatureHeader(
  header: string,
  { repeatable = [] }: { repeatable?: readonly string[] } = {},
): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const field of header.split(',')) {
    const [name = '', ...value] = field.trim().split('=')
    if (fields.has(name) && !repeatable.includes(name)) return undefined
    fields.set(name, value.join('='))
  }
  return fields
}

/** Parses a signed timestamp of digits; NaN for anything else. */
export function parseSignatureTime(digits: string | undefined): number {
  return /^\d{1,15}$/.test(digits ?? '') ? Number(digits) : Number.NaN
}
