const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes as letters and digits that nobody confuses: without I, L, O and U. */
export function legibleCode(random: Uint8Array): string {
  return Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
}
