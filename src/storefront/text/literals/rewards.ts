export const rewardsTexts = {
  empty: 'No ienes puntos aún',
  earned: 'Ganados',
} as const
