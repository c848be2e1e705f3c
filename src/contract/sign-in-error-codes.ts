/**
 * Codes of sign-in errors that browsers report and operators can fix; browsers send no other text
 * to the log. `blocked` means a reply refused by CORS.
 */
export const signInErrorCodes = [
  'discovery-unreachable',
  'discovery-blocked',
  'discovery-invalid',
  'issuer-mismatch',
  'client-refused',
  'provider-error',
  'silent-unanswered',
  'token-endpoint-unreachable',
  'token-endpoint-blocked',
  'token-endpoint-invalid',
  'grant-refused',
  'id-token-invalid',
  'id-token-expired',
  'sign-in-loop',
] as const

export type SignInErrorCode = (typeof signInErrorCodes)[number]
