/**
 * Exact texts quoted by the specification, odd spellings included. Change them only when the specification changes;
 * other texts live beside their screens.
 */
export const literals = {
  home: {
    reelUnavailable: 'No disponible',
    inStock: 'En stock',
    offer: 'OFERTA',
    refurbished: 'REACONDICIONADO',
    noCategories: 'Actualmente no estamos disponibles, ¡Gracias por tu preferencia!',
  },

  common: {
    cancel: 'Cancelar',
    accept: 'Aceptar',
    save: 'Guardar',
    errorTryLater: 'Ha ocurrido un error, intentalo más tarde',
    signInFirst: 'Inicia sesión para poder realizar esta acción',
    home: 'INICIO',
  },

  product: {
    stock: (units: number) => `${units} en stock`,
    buy: 'Comprar',
    alsoBought: 'Otros clientes también compraron',
    leaveOpinion: 'Deja tu opinión',
    send: 'Enviar',
  },

  category: {
    showing: (count: number) => `Mostrando ${count} productos`,
    showingMoreThan: (count: number) => `Más de ${count.toLocaleString('es-MX')} productos`,
    farthest: 'Hasta aquí llega la lista. Elige filtros para encontrar el resto.',
  },

  search: {
    seeMore: 'Ver más resultados ...',
    submit: 'Buscar',
    panelCount: (count: number) => `${count} resultados en tu busqueda`,
    seeAll: 'Ver todo',
    panelNothing: (term: string) =>
      `No hay resultados para: ${term}. Te recomendamos nuestra sección de productos destacados.`,
    nothing: 'No hay resultados',
    showing: (count: number, more = false) =>
      `Mostrando ${more ? 'más de ' : ''}${count} resultados en tu busqueda.`,
    corrected: (query: string) => `Mostrando resultados para «${query}».`,
    literal: (query: string) => `Buscar «${query}» tal como lo escribiste`,
  },

  faq: {
    found: 'Resultados de busqueda',
    nothing: 'Sin resultados...',
  },

  notFound: {
    title: 'Página no encontrada',
  },

  bar: {
    greeting: (name: string) => `Hola, ${name}!`,
    dockHome: 'Inicio',
    dockWishes: 'Favoritos',
    dockAccount: 'Cuenta',
  },

  menu: {
    personalInfo: 'Información personal',
    orders: 'Pedidos',
    wishlist: 'Wishlist',
    reviews: 'Reseñas',
    addresses: 'Direcciones',
    offers: 'Ofertas',
    categories: 'Categorias',
    notifications: 'Notificaciones',
    search: 'Buscar',
    home: 'Inicio',
    tickets: 'Tickets',
    signOut: 'Cerrar sesión',
    signIn: 'Identificarse',
    confirmSignOut: '¿Estás seguro que quieres salir de la sesión?',
  },

  cart: {
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
  },

  checkout: {
    yourCart: 'Tu carrito',
    noThanks: 'No gracias',
    addToCart: 'Añadir al carrito',
    couponTitle: 'Tienes un cupon? ingresalo aqui!',
    pay: 'Pagar',
    phoneNeeded: 'Se necesita la verificación telefónica',
    success: 'Detalle del pedido.',
  },

  address: {
    nameTooShort: 'Minimo 4 caracteres',
    emailWrong: 'Ingresa un email valido',
    zipWrong: 'Solo se aceptan numeros',
    phoneTooShort: 'Minimo 10 caracteres',
    chosen: 'Destino',
    choose: 'Elegir destino',
    confirmRemoval: '¿Eliminar dirección?',
    empty: 'No hay direcciones guardadas.',
  },

  signIn: {
    redirecting: 'Redirecting...',
    startShopping: 'Comienza a comprar',
    resend: 'Reenvíar',
    startHere: 'Comienza aquí',
    verificationSent: 'Correo envíado correctamente',
    alreadyVerified: 'Tu cuenta ya ha sido verificada, inicia sesión',
    emailWrong: 'Introduce una dirección de correo válida.',
    sessionExpired: 'Sesión expirada',
    emailVerificationNeeded: 'Se requiere verificación por correo electrónico',
    identityUnavailable: 'No se pudo obtener la información del usuario.',
    genders: { H: 'Hombre', M: 'Mujer', N: 'Prefiero no decir' },
  },

  phone: {
    required: 'Campo requerido',
    phoneLength: 'Debe contener 10 Numeros',
    codeLength: 'Debe contener 6 Numeros',
  },

  profile: {
    verified: 'Verificado',
    notVerified: 'No verificado',
  },

  orders: {
    empty: 'No hay pedidos aún',
    steps: ['En confirmación', 'Enviado', 'Proceso de entrega', 'Entregado'],
    tabs: { products: 'Productos', summary: 'Resumen', shipping: 'Envío' },
  },

  wishlist: {
    empty: 'No hay productos aún',
    confirmRemoval: '¿Eliminar de wishlist?',
    confirmRemovalOnProduct: 'Eliminar de la lista de deseos?',
    added: 'Artículo añadido a favoritos',
    removed: 'Artículo eliminado de la lista de deseos',
  },

  reviews: {
    empty: 'No hay reseñas aún',
    removed: 'Reseña eliminada.',
    added: 'Reseña agregada exitosamente.',
  },

  rewards: {
    empty: 'No ienes puntos aún',
    earned: 'Ganados',
  },

  tickets: {
    empty: 'No hay tickets aún',
    add: 'Nuevo Ticket',
    crumb: 'TICKETS',
    createTitle: 'Crear Ticket',
    subject: 'Asunto',
    body: 'Detalles',
    order: 'Orden',
    orderPlaceholder: 'Seleccion el pedido',
    reason: 'Razon del ticket',
    reasonPlaceholder: 'Seleccion la razon del ticket',
  },
} as const
