export const profile = {
  verified: 'Verificado',
  notVerified: 'No verificado',
} as const
