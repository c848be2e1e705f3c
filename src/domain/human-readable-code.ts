const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Encodes random bytes as letters and digits without the ambiguous I, L, O and U. */
export function encodeHumanReadableCode(random: Uint8Array): string {
  return Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
}
