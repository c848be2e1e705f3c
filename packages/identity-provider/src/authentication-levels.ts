/** Authentication level (`acr`) of a sign-in with one factor. */
export const oneFactorAuthenticationLevel = 'urn:tianguis:acr:1fa'
export const twoFactorAuthenticationLevel = 'urn:tianguis:acr:2fa'
