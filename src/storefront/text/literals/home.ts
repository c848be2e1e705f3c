export const homeTexts = {
  reelUnavailable: 'No disponible',
  inStock: 'En stock',
  offer: 'OFERTA',
  refurbished: 'REACONDICIONADO',
  noCategories: 'Actualmente no estamos disponibles, ¡Gracias por tu preferencia!',
} as const
