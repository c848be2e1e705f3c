export const profileTexts = {
  verified: 'Verificado',
  notVerified: 'No verificado',
} as const
