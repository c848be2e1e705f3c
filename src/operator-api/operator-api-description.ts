import type { ApiDescription } from '#api/docs/openapi-document.ts'
import * as apiKeys from '#contract/operator/api-keys.ts'
import * as auditLog from '#contract/operator/audit-log.ts'
import * as connections from '#contract/operator/connections.ts'
import * as auditFindings from '#contract/operator/consistency-check-results.ts'
import * as content from '#contract/operator/content-pieces.ts'
import * as customers from '#contract/operator/customers.ts'
import * as everydayWords from '#contract/operator/everyday-words.ts'
import * as externalServices from '#contract/operator/external-services.ts'
import * as families from '#contract/operator/families.ts'
import * as formerShopImports from '#contract/operator/former-shop-imports.ts'
import * as health from '#contract/operator/health.ts'
import * as invoices from '#contract/operator/invoices.ts'
import * as licences from '#contract/operator/licences.ts'
import * as mailTexts from '#contract/operator/mail-texts.ts'
import * as notificationStream from '#contract/operator/notification-stream.ts'
import * as officeSearch from '#contract/operator/office-search.ts'
import * as sessions from '#contract/operator/operator-sessions.ts'
import * as operators from '#contract/operator/operators.ts'
import * as orders from '#contract/operator/orders.ts'
import * as packing from '#contract/operator/packing.ts'
import * as payments from '#contract/operator/payments.ts'
import * as pickups from '#contract/operator/pickups.ts'
import * as problem from '#contract/operator/problem-details.ts'
import * as changeSets from '#contract/operator/product-change-sets.ts'
import * as products from '#contract/operator/products.ts'
import * as redirects from '#contract/operator/redirects.ts'
import * as refunds from '#contract/operator/refunds.ts'
import * as queues from '#contract/operator/reviews.ts'
import * as savedViews from '#contract/operator/saved-views.ts'
import * as searchRules from '#contract/operator/search-rules.ts'
import * as settings from '#contract/operator/settings.ts'
import * as shopOpening from '#contract/operator/shop-opening-checklist.ts'
import * as stockCounts from '#contract/operator/stock-counts.ts'
import * as stock from '#contract/operator/stock.ts'
import * as tickets from '#contract/operator/tickets.ts'
import * as todayOverview from '#contract/operator/today-overview.ts'
import * as webhooks from '#contract/operator/webhooks.ts'
import { getWebhookBodySchema } from '#contract/webhook-events.ts'
import { webhookEvents, webhookTestEvent } from '#domain/running/webhooks.ts'

const webhookGroup = 'Avisos a otros sistemas'

const sharedCodes = problem.sharedRefusalCodes.map((code) => `\`${code}\``).join(', ')

const description = `Lo que hacen las pantallas del Mostrador lo puede hacer otro programa: contabilidad, almacén, un
mercado en línea. Un programa llama con una llave (\`authorization: Bearer tianguis_key_…\`), que se hace en «Personas y
llaves» o con \`npm run shop -- make-key\`; nunca puede más que quien la hizo.

Los momentos son ISO 8601. Un «no» es un estado que no es 200, con un \`code\` para programas y palabras para personas:
401 falta entrar, 403 falta un permiso (\`needs\`), 404 no existe, 409 no se puede ahora, 422 hay que corregir \`fields\`.
Cada llamada nombra los códigos de sus «no»; en cualquiera caben además ${sharedCodes}.`

const groups = [
  {
    name: 'Hoy',
    description:
      'Lo que espera a una persona, lo vendido, una búsqueda en todo y las vistas guardadas.',
    paths: ['today', 'waiting', 'news', 'search', 'views'],
  },
  {
    name: 'Pedidos',
    description: 'Lo que se vendió: empacar, enviar, entregar, corregir y anotar.',
    paths: ['orders', 'shipments', 'pick-list', 'packing-slips', 'label-files', 'pickups'],
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

/** Introductory texts of the operator API's reference. */
export const operatorApiDescription: ApiDescription = {
  title: 'API del Mostrador',
  description,
  groups: groups.map(({ paths: _, ...group }) => group),
  groupOf(url) {
    const [, path = ''] = /^\/api\/v1\/([\w-]+)/.exec(url) ?? []
    return groups.find(({ paths }) => paths.includes(path))?.name
  },
  securitySchemes: {
    key: { type: 'http', scheme: 'bearer', description: 'Una llave, para programas.' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-mostrador',
      description: 'La sesión de una persona que entró al Mostrador.',
    },
  },
  replies: (response) => ({
    ...response,
    default: { ...problem.OperatorApiProblemDetails, description: 'Un «no»: nada cambió' },
  }),
  contract: {
    ...auditFindings,
    ...auditLog,
    ...changeSets,
    ...content,
    ...customers,
    ...families,
    ...formerShopImports,
    ...health,
    ...settings,
    ...mailTexts,
    ...invoices,
    ...apiKeys,
    ...licences,
    ...notificationStream,
    ...shopOpening,
    ...orders,
    ...packing,
    ...payments,
    ...pickups,
    ...operators,
    ...problem,
    ...products,
    ...connections,
    ...externalServices,
    ...queues,
    ...redirects,
    ...refunds,
    ...officeSearch,
    ...searchRules,
    ...everydayWords,
    ...sessions,
    ...stock,
    ...stockCounts,
    ...tickets,
    ...todayOverview,
    ...webhooks,
    ...savedViews,
  },
  webhooks: Object.fromEntries(
    [...webhookEvents, { type: webhookTestEvent, text: 'Aviso de prueba' }].map(
      ({ type, text }) => [
        type,
        { group: webhookGroup, summary: text, body: getWebhookBodySchema(type) },
      ],
    ),
  ),
}
