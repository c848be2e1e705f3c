export const reviewsTexts = {
  empty: 'No hay reseñas aún',
  removed: 'Reseña eliminada.',
  added: 'Reseña agregada exitosamente.',
} as const
