/** Parses the shopper's profile from a request body. */
export function parseProfileBody(body: {
  first_name: string
  last_name: string
  gender: string
  date_of_birth: string
}) {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    gender: body.gender,
    dateOfBirth: body.date_of_birth,
  }
}

/**
 * Whether a request body claims an e-mail or account id (subject) other than the one in the access
 * token; an absent value is allowed.
 */
export function claimsOtherIdentityThanToken(claimed: unknown, own: string | null): boolean {
  if (claimed === undefined || claimed === null || claimed === '') return false
  if (typeof claimed === 'object') return true
  return String(claimed).trim().toLowerCase() !== own?.toLowerCase()
}

export function formatRegistrationCompleteText(firstName: string): string {
  return `¡Te damos la bienvenida, ${firstName}! Tu registro está completo.`
}
