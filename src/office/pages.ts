import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { calendarPages } from './calendar/calendar-page-routes.ts'
import { categoryPages } from './categories/category-page-routes.ts'
import { contentPages } from './content/content-page-routes.ts'
import { customerPages } from './customers/customer-page-routes.ts'
import { familyPages } from './families/family-page-routes.ts'
import { importPages } from './imports/import-page-routes.ts'
import { invoicePages } from './invoices/invoice-page-routes.ts'
import { licencePages } from './licences/licence-page-routes.ts'
import { offerPages } from './offers/offer-page-routes.ts'
import { orderPages } from './orders/order-page-routes.ts'
import { refundPages } from './orders/refund-page-routes.ts'
import type { OfficePage } from './page-definition.ts'
import { productPages } from './products/product-page-routes.ts'
import { redirectPages } from './redirects/redirect-page-routes.ts'
import { reportPages } from './reports/report-page-routes.ts'
import { searchRulePages } from './search-desk/search-rule-page-routes.ts'
import { settingsPages } from './settings/settings-page-routes.ts'
import { stockPages } from './stock/stock-page-routes.ts'
import { supportPages } from './support/support-page-routes.ts'

/**
 * All pages of the back office by name. Routes, menu, command palette and tests derive from this
 * table.
 */
export const officePages = {
  Hoy: {
    path: '/',
    module: 'today/today.route.tsx',
    title: 'Hoy',
    needs: 'signed-in',
    menu: { group: '', icon: 'home', key: 'h' },
    dock: true,
  },
  ...orderPages,
  'Surtir e imprimir': {
    path: '/surtir',
    module: 'packing/pick-list.route.tsx',
    title: 'Surtir e imprimir',
    needs: 'orders:read',
    menu: { group: '', icon: 'printer', key: 'i' },
    command: 'pick-list',
  },
  'Revisar paquete': {
    path: '/pedidos/:number/empacar',
    module: 'packing/check-parcel.route.tsx',
    title: 'Empacar',
    needs: 'orders:write',
    command: 'pack-order',
  },
  Escanear: {
    path: '/escanear',
    module: 'packing/scan-order.route.tsx',
    title: 'Escanear',
    needs: 'orders:read',
  },
  Recolecciones: {
    path: '/recolecciones',
    module: 'packing/pickups.route.tsx',
    title: 'Recolecciones',
    needs: 'orders:read',
    menu: { group: '', icon: 'store', key: 'o' },
    command: 'hand-over',
  },
  'Lista para surtir': {
    path: '/surtir/lista',
    module: 'packing/pick-list-print.route.tsx',
    title: 'Lista para surtir',
    needs: 'orders:read',
    paper: true,
  },
  'Hojas de empaque': {
    path: '/surtir/hojas',
    module: 'packing/packing-slips.route.tsx',
    title: 'Hojas de empaque',
    needs: 'orders:read',
    paper: true,
  },
  Etiquetas: {
    path: '/surtir/etiquetas',
    module: 'packing/shipping-label-file.route.ts',
    title: 'Etiquetas',
    needs: 'personal-data:read',
    command: 'label-file',
  },
  Pagos: {
    path: '/pagos',
    module: 'payments/payments.route.tsx',
    title: 'Pagos',
    needs: 'payments:read',
    menu: { group: '', icon: 'card', key: 'g' },
    command: 'payments',
  },
  Pago: {
    path: '/pagos/:number',
    module: 'payments/payment.route.tsx',
    title: 'Pago',
    needs: 'payments:read',
    command: 'payments',
  },
  ...supportPages,
  ...refundPages,
  ...invoicePages,
  ...familyPages,
  ...productPages,
  ...calendarPages,
  ...stockPages,
  ...licencePages,
  ...categoryPages,
  ...reportPages,
  ...contentPages,
  ...searchRulePages,
  ...offerPages,
  Personas: {
    path: '/personas',
    module: 'running/operator-users.route.tsx',
    title: 'Personas y llaves',
    needs: 'people:read',
    menu: { group: 'Administración', icon: 'id', key: 'u' },
  },
  Roles: {
    path: '/personas/roles',
    module: 'running/roles.route.tsx',
    title: 'Roles',
    needs: 'people:read',
  },
  Llaves: {
    path: '/personas/llaves',
    module: 'running/api-keys.route.tsx',
    title: 'Llaves',
    needs: 'keys:read',
  },
  Avisos: {
    path: '/personas/avisos',
    module: 'running/webhooks.route.tsx',
    title: 'Avisos a otros sistemas',
    needs: 'keys:read',
    command: 'webhooks',
  },
  'Sistema avisado': {
    path: '/personas/avisos/:id',
    module: 'running/webhook.route.tsx',
    title: 'Avisos a un sistema',
    needs: 'keys:read',
    command: 'webhook-log',
  },
  Aviso: {
    path: '/personas/avisos/:id/:aviso',
    module: 'running/webhook-delivery.route.tsx',
    title: 'Aviso',
    needs: 'keys:read',
    command: 'webhook-log',
  },
  Revisión: {
    path: '/salud/revision',
    module: 'running/consistency-check-results.route.tsx',
    title: 'Lo que no cuadra',
    needs: 'audit:read',
    command: 'audit',
  },
  Bitácora: {
    path: '/bitacora',
    module: 'running/audit-log.route.tsx',
    title: 'Bitácora',
    needs: 'audit:read',
    menu: { group: 'Administración', icon: 'history', key: 'b' },
  },
  Salud: {
    path: '/salud',
    module: 'running/health.route.tsx',
    title: 'Salud',
    needs: 'settings:read',
    menu: { group: 'Administración', icon: 'shield', key: 's' },
  },

  ...importPages,
  ...redirectPages,
  ...customerPages,
  Vistas: {
    path: '/vistas',
    module: 'lists/saved-views.route.tsx',
    title: 'Vistas guardadas',
    needs: 'signed-in',
  },
  Buscar: {
    path: '/buscar',
    module: 'search/office-search.route.tsx',
    title: 'Buscar',
    needs: 'signed-in',
  },

  'Mis sesiones': {
    path: '/cuenta/sesiones',
    module: 'running/sessions.route.tsx',
    title: 'Mis sesiones',
    needs: 'signed-in',
  },
  ...settingsPages,
  Entrar: {
    path: '/entrar',
    module: 'sign-in/sign-in.route.tsx',
    title: 'Entrar',
    needs: 'anybody',
  },
  Confirmar: {
    path: '/confirmar',
    module: 'sign-in/confirm-sign-in.route.tsx',
    title: 'Confirma que eres tú',
    needs: 'signed-in',
  },
  Confirmado: {
    path: '/confirmar/hacer',
    module: 'sign-in/run-confirmed.route.ts',
    title: 'Confirmado',
    needs: 'signed-in',
  },
  'No encontrada': {
    path: '*',
    module: 'frame/not-found.route.tsx',
    title: 'No está aquí',
    needs: 'signed-in',
  },
} as const satisfies Record<string, OfficePage>

export type OfficePageName = keyof typeof officePages

const table: Record<OfficePageName, OfficePage> = officePages

/** Office pages as a list. */
export const officePageList = getTypedEntries(table).map(([name, page]) => ({ ...page, name }))
