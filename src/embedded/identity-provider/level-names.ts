/** Authentication level in `acr`: one or two factors. */
export const oneFactor = 'urn:tianguis:acr:1fa'
export const twoFactors = 'urn:tianguis:acr:2fa'
