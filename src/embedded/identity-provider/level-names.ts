/** Authentication level (`acr`) of a sign-in with one factor. */
export const oneFactor = 'urn:tianguis:acr:1fa'
export const twoFactors = 'urn:tianguis:acr:2fa'
