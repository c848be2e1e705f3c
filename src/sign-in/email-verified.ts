/** Whether `email_verified` vouches for an address; some providers send the boolean as text. */
export function isVerified(claim: unknown): boolean {
  return claim === true || claim === 'true'
}
