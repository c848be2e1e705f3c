/**
 * Parses the signature header of a webhook, such as `t=1,v1=a`. A repeated field makes the header
 * ambiguous and invalid, except names that a gateway repeats on purpose.
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

/** Parses the timestamp in a webhook signature, which consists of digits; NaN for anything else. */
export function parseSignatureTime(digits: string | undefined): number {
  return /^\d{1,15}$/.test(digits ?? '') ? Number(digits) : Number.NaN
}
