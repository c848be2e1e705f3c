/** Authentication level (`acr`) of a sign-in with one factor. */
export const oneFactorLevel = 'urn:tianguis:acr:1fa'
export const twoFactorLevel = 'urn:tianguis:acr:2fa'
