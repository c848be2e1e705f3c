export const wishlistTexts = {
  empty: 'No hay productos aún',
  confirmRemoval: '¿Eliminar de wishlist?',
  confirmRemovalOnProduct: 'Eliminar de la lista de deseos?',
  added: 'Artículo añadido a favoritos',
  removed: 'Artículo eliminado de la lista de deseos',
} as const
