/**
 * Spanish words of each refusal of the shop API, which answers HTTP 200 with `success: false`
 * unless a status is named. The storefront recognises errors by the exact text of `message`.
 */
export const shopRefusals = {
  // Error codes about the caller's session (401, 403).
  'token-expired': { status: 401, message: 'Token expired', words: 'Sesión expirada' },
  'invalid-token': { status: 401, message: 'Invalid token', words: 'Sesión expirada' },
  'user-not-found': {
    status: 401,
    message: 'User not found on database.',
    words: 'Completa tu registro para continuar.',
  },
  'email-verification-required': {
    status: 401,
    message: 'Email verification required',
    words: 'Se requiere verificación por correo electrónico',
  },
  'email-in-use': {
    status: 401,
    message: 'Email belongs to another account',
    words: 'En la tienda ya hay otra cuenta con ese correo, que entra de otra manera.',
  },
  'email-unusable': {
    status: 401,
    message: 'Email missing or malformed',
    words: 'Tu cuenta de acceso no tiene un correo que podamos usar.',
  },
  'fresh-sign-in-required': {
    status: 401,
    message: 'Fresh sign-in required',
    words: 'Por tu seguridad, inicia sesión otra vez.',
  },
  'account-blocked': {
    status: 403,
    message: 'Account blocked',
    words: 'Tu cuenta está suspendida. Escríbenos y lo aclaramos.',
  },
  'identity-unavailable': { status: 503, words: 'No se pudo obtener la información del usuario.' },
  'sign-in-required': { status: 401, words: 'Inicia sesión para poder realizar esta acción' },
  forbidden: { status: 403, words: 'Sesión expirada' },
  // Error codes for missing resources and invalid input.
  'not-found': { status: 404, words: 'No encontramos lo que buscas.' },
  'invalid-input': 'Revisa los datos marcados.',
  'too-many-requests': {
    status: 429,
    words: 'Hiciste demasiados intentos. Espera un momento y vuelve a intentarlo.',
  },
  unavailable: { status: 503, words: 'Ha ocurrido un error, intentalo más tarde' },
  // Error codes for requests that a business rule refuses: HTTP 200 with `success: false`.
  'out-of-stock': 'Este producto está agotado.',
  'not-buyable': 'Este producto ya no está disponible.',
  'quantity-capped': 'No hay tantas piezas; ajustamos la cantidad a las disponibles.',
  'line-not-found': 'Ese producto ya no está en tu carrito.',
  'shop-closed': 'Todavía no abrimos. Tu carrito se queda como está.',
  'cart-empty': 'Tu carrito esta vacío.',
  'cart-changed': 'Se ha actualizado tu carrito',
  'profile-incomplete': 'Completa tu registro para continuar.',
  underage: 'Para comprar hay que ser mayor de edad.',
  'phone-not-verified': 'Se necesita la verificación telefónica',
  'address-required': 'Agrega una dirección de envío.',
  'address-not-found': 'Esa dirección ya no existe.',
  'shipping-unavailable': 'Ese método de envío no está disponible para tu dirección.',
  'coupon-refused': 'Este cupón no es válido o ya no está disponible',
  'coupon-minimum': 'Tu compra no alcanza el mínimo de este cupón.',
  'coupon-empty': 'Añade un cupon valido',
  'payment-unavailable': {
    status: 503,
    words:
      'No pudimos abrir la página de pago. No se hizo ningún cargo y tu carrito sigue aquí: inténtalo otra vez en un minuto.',
  },
  'too-many-units': 'Son más piezas de las que se apartan sin pagar. Baja la cantidad.',
  'no-voucher':
    'Ya tienes pedidos apartados sin pagar. Págalos o deja que venzan, y vuelve a intentarlo; tu carrito sigue aquí.',
  'no-way-to-pay':
    'Por ahora este total no se puede pagar aquí: la tienda no acepta una forma de pago para él. Tu carrito sigue aquí; escríbenos y lo vemos.',
  'attempt-not-found': 'No encontramos ese intento de pago.',
  'order-not-found': { status: 404, words: 'No encontramos ese pedido.' },
  'move-not-allowed': 'El pedido ya no admite ese cambio.',
  'leaves-office':
    'También llevas la tienda: con tu cuenta pierdes tu acceso al Mostrador, tus sesiones y tus llaves. Lo que hiciste ahí conserva tu correo.',
  'last-owner':
    'Eres la única persona con el rol dueño que entra al Mostrador. Dale antes ese rol a otra persona y espera a que entre.',
  'return-not-possible': 'El plazo para devolver este pedido ya terminó.',
  'return-changed': 'Lo que se te regresa cambió mientras decidías. Revisa el monto y confirma.',
  'licence-delivered':
    'Tu pedido trae una licencia que ya te entregamos. Abre un ticket y vemos cómo ayudarte.',
  'invoice-not-paid': 'Podrás pedir tu factura en cuanto se confirme tu pago.',
  'invoice-too-late': 'El plazo para facturar este pedido ya terminó.',
  'invoice-being-stamped': 'Tu factura se está timbrando. Espera unos minutos.',
  'invoice-issued': 'La factura de este pedido ya se emitió. Para cambiarla, abre un ticket.',
  'review-not-found': { status: 404, words: 'No encontramos esa reseña.' },
  'own-review': 'Es tu reseña: que la califiquen los demás.',
  'ticket-not-found': { status: 404, words: 'No encontramos ese ticket.' },
  'attachments-gone': 'Uno de los archivos ya no está. Quítalo y agrégalo otra vez.',
  'reason-not-found': 'Elige una razón de la lista.',
  'phone-already-verified': 'Ese teléfono ya está verificado.',
  'texts-held-back':
    'Por ahora la tienda no puede enviar más mensajes de texto. Inténtalo otra vez en una hora; tu carrito sigue aquí.',
  'phone-code-wrong': 'El código no coincide.',
  'phone-code-expired': 'El código venció. Pide uno nuevo.',
  'phone-code-spent': 'Se acabaron los intentos con este código. Pide uno nuevo.',
  'already-verified': { status: 400, words: 'Tu cuenta ya ha sido verificada, inicia sesión' },
  'link-over': 'Este enlace ya no sirve. Pide el aviso otra vez en la página del producto.',
  'limit-reached': 'Llegaste al máximo. Quita algo para agregar más.',
  'points-insufficient': 'No tienes puntos suficientes.',
  'points-below-minimum': 'Aún no juntas los puntos para canjear.',
}
