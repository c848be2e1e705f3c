/** How surely the provider knows who signed in, as `acr` of its tokens: by one factor, or by two. */
export const oneFactor = 'urn:tianguis:acr:1fa'
export const twoFactors = 'urn:tianguis:acr:2fa'
