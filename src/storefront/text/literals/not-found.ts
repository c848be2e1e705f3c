export const notFoundTexts = {
  title: 'Página no encontrada',
} as const
