export const notFound = {
  title: 'Página no encontrada',
} as const
