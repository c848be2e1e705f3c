export const rewards = {
  empty: 'No ienes puntos aún',
  earned: 'Ganados',
} as const
