export const checkoutTexts = {
  yourCart: 'Tu carrito',
  noThanks: 'No gracias',
  addToCart: 'Añadir al carrito',
  couponTitle: 'Tienes un cupon? ingresalo aqui!',
  pay: 'Pagar',
  phoneNeeded: 'Se necesita la verificación telefónica',
  success: 'Detalle del pedido.',
} as const
