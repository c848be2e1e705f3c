export const webhookGroup = 'Avisos a otros sistemas'

/** Groups of the operator API's reference, with the first part of their calls' paths. */
export const operatorApiGroups = [
  {
    name: 'Hoy',
    description:
      'Lo que espera a una persona, lo vendido, una búsqueda en todo y las vistas guardadas.',
    paths: ['today', 'waiting', 'news', 'search', 'views'],
  },
  {
    name: 'Pedidos',
    description: 'Lo que se vendió: empacar, enviar, entregar, corregir y anotar.',
    paths: [
      'orders',
      'shipments',
      'pick-list',
      'packing-slips',
      'label-files',
      'label-batches',
      'pickups',
    ],
  },
  {
    name: 'Pagos',
    description: 'Por qué llegó o no cada pago, y el dinero de la pasarela sin pedido.',
    paths: ['payments', 'payment-notices', 'payment-comparisons', 'unknown-payments'],
  },
  {
    name: 'Facturas',
    description: 'Lo que hay que emitir, lo emitido, y la factura global de cada mes.',
    paths: ['invoices', 'global-invoices'],
  },
  {
    name: 'Reportes',
    description: 'Lo vendido y lo devuelto, con los números de los pedidos.',
    paths: ['reports'],
  },
  {
    name: 'Reembolsos y devoluciones',
    description: 'Dinero y mercancía que vuelven, con lo que espera a una persona.',
    paths: ['refunds', 'refund-approvals', 'returns'],
  },
  {
    name: 'Productos y existencias',
    description:
      'Lo que se vende, cuántas piezas hay, y los cambios de muchos productos con su vuelta atrás.',
    paths: [
      'products',
      'folded-products',
      'families',
      'stock',
      'stock-counts',
      'licences',
      'change-sets',
      'imports',
      'calendar',
      'shop-preview',
    ],
  },
  {
    name: 'Ajustes',
    description: 'Lo que la tienda decide de sí misma: nombre, ayuda, envíos, pagos, plazos.',
    paths: [
      'settings',
      'logo',
      'providers',
      'connections',
      'shipping-zones',
      'pickup-points',
      'local-deliveries',
      'postcodes',
      'carriers',
      'mail-words',
      'opening',
    ],
  },
  {
    name: 'Personas y llaves',
    description: 'Quién lleva la tienda, qué puede, y con qué llaves entran los programas.',
    paths: ['me', 'people', 'roles', 'keys'],
  },
  {
    name: 'Clientes',
    description: 'Las personas que compran, con todo lo que la tienda sabe de ellas.',
    paths: [
      'customers',
      'privacy-requests',
      'former-shop-imports',
      'imported-customers',
      'former-orders',
    ],
  },
  {
    name: webhookGroup,
    description:
      'A quién se avisa de lo que pasa, qué se le mandó y qué contestó; docs/webhooks.md dice qué recibe.',
    paths: ['webhooks'],
  },
  {
    name: 'Tickets',
    description: 'Lo que preguntan las personas: filas, respuestas, notas y plantillas.',
    paths: ['tickets', 'ticket-attachments', 'answer-templates'],
  },
  {
    name: 'Reseñas y preguntas',
    description: 'Lo que espera a publicarse o a responderse.',
    paths: ['reviews', 'review-photos', 'questions'],
  },
  {
    name: 'Contenido',
    description:
      'Lo que la tienda muestra además de productos, pieza por pieza: cada una con su versión, desde cuándo y hasta cuándo se ve.',
    paths: [
      'content-pieces',
      'legal-texts',
      'categories',
      'content-pictures',
      'pictures',
      'redirects',
      'missed-paths',
    ],
  },
  {
    name: 'Cupones, puntos y promociones',
    description:
      'Lo que se descuenta, con código o por sí solo: se escribe, se simula con los pedidos del último mes y se publica.',
    paths: ['promotions', 'bundles', 'offer-scopes', 'coupons', 'points'],
  },
  {
    name: 'Búsqueda',
    description:
      'Lo que no encontró nada y lo que se eligió, contado sin personas; sinónimos, lo que se quiso decir, productos fijados y palabras comunes.',
    paths: [
      'missed-searches',
      'learned-searches',
      'search-rules',
      'search-tries',
      'everyday-words',
    ],
  },
  {
    name: 'Bitácora y salud',
    description: 'Quién hizo qué, y cómo están las partes de la tienda.',
    paths: ['audit-log', 'audit-findings', 'health'],
  },
]
