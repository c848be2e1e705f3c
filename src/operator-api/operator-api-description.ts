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
import { operatorApiGroups, webhookGroup } from './operator-api-groups.ts'

const sharedCodes = problem.sharedRefusalCodes.map((code) => `\`${code}\``).join(', ')

const description = `Lo que hacen las pantallas del Mostrador lo puede hacer otro programa: contabilidad, almacén, un
mercado en línea. Un programa llama con una llave (\`authorization: Bearer tianguis_key_…\`), que se hace en «Personas y
llaves» o con \`npm run shop -- make-key\`; nunca puede más que quien la hizo.

Los momentos son ISO 8601. Un «no» es un estado que no es 200, con un \`code\` para programas y palabras para personas:
401 falta entrar, 403 falta un permiso (\`needs\`), 404 no existe, 409 no se puede ahora, 422 hay que corregir \`fields\`.
Cada llamada nombra los códigos de sus «no»; en cualquiera caben además ${sharedCodes}.`

/** Introductory texts of the operator API's reference. */
export const operatorApiDescription: ApiDescription = {
  title: 'API del Mostrador',
  description,
  groups: operatorApiGroups.map(({ paths: _, ...group }) => group),
  groupOf(url) {
    const [, path = ''] = /^\/api\/v1\/([\w-]+)/.exec(url) ?? []
    return operatorApiGroups.find(({ paths }) => paths.includes(path))?.name
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
