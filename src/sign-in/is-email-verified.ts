/** Whether an `email_verified` claim is true; some providers send the boolean as text. */
export function isEmailVerified(claim: unknown): boolean {
  return claim === true || claim === 'true'
}
