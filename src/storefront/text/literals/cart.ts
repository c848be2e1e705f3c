export const cartTexts = {
  title: 'Carrito de compras',
  empty: 'Tu carrito esta vacío.',
  see: 'Ver carrito',
  pay: 'Proceder al pago',
  confirmRemoval: '¿Eliminar producto del carrito?',
  added: 'Articulo añadido al carrito',
  productRemoved: 'Producto eliminado correctamente',
  itemRemoved: 'Articulo eliminado del carrito',
  updated: 'Carrito actualizado correctamente',
  differs: 'Se ha actualizado tu carrito',
  emptyCoupon: 'Añade un cupon valido',
  couponApplied: 'Cupon aplicado correctamente',
} as const
