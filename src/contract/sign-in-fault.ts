/**
 * What keeps browsers from signing in and whoever runs the shop can mend: the only words of a browser that reach the log.
 * `blocked` are replies that a page of the shop may not read (CORS).
 */
export const signInFaults = [
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

export type SignInFault = (typeof signInFaults)[number]
