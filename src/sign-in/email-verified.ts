/** Whether an `email_verified` claim is true; some providers send the boolean as text. */
export function isVerified(claim: unknown): boolean {
  return claim === true || claim === 'true'
}
