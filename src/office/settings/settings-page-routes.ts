import { postcodeListMegabytes } from '#contract/operator/postcodes.ts'
import type { OfficePage } from '../page-definition.ts'

/** Definitions of the settings pages in the back office: path, title, permission, menu entry. */
export const settingsPages = {
  Bienvenida: {
    path: '/bienvenida',
    module: 'settings/welcome.route.tsx',
    title: 'De vacía a abierta',
    needs: 'signed-in',
    command: 'settings',
  },
  Ajustes: {
    path: '/ajustes',
    module: 'settings/settings.route.tsx',
    title: 'Ajustes',
    needs: 'settings:read',
    menu: { group: 'Administración', icon: 'filters', key: 'j' },
    command: 'settings',
  },
  Correos: {
    path: '/ajustes/correos',
    module: 'settings/mail-texts.route.tsx',
    title: 'Textos de los correos',
    needs: 'settings:read',
    command: 'mail-words',
  },
  Correo: {
    path: '/ajustes/correos/:letter',
    module: 'settings/mail-template.route.tsx',
    title: 'Correo',
    needs: 'settings:read',
    command: 'mail-words',
  },
  Conexiones: {
    path: '/ajustes/conexiones',
    module: 'settings/external-services.route.tsx',
    title: 'Conexiones',
    needs: 'connections:read',
    command: 'settings',
  },
  'Conexión de correo': {
    path: '/ajustes/conexiones/correo',
    module: 'settings/mail-connection.route.tsx',
    title: 'Conexión de correo',
    needs: 'connections:read',
    command: 'connections mail',
  },
  'Conexión de pagos': {
    path: '/ajustes/conexiones/pagos',
    module: 'settings/payment-connection.route.tsx',
    title: 'Cobros',
    needs: 'connections:read',
    command: 'connections payments',
  },
  'Conexión de mensajes': {
    path: '/ajustes/conexiones/mensajes',
    module: 'settings/text-connection.route.tsx',
    title: 'Mensajes de texto',
    needs: 'connections:read',
    command: 'connections texts',
  },
  'Conexión de WhatsApp': {
    path: '/ajustes/conexiones/whatsapp',
    module: 'settings/whatsapp-connection.route.tsx',
    title: 'WhatsApp',
    needs: 'connections:read',
    command: 'connections whatsapp',
  },
  'Conexión de paqueterías': {
    path: '/ajustes/conexiones/paqueterias',
    module: 'settings/label-connection.route.tsx',
    title: 'Paqueterías',
    needs: 'connections:read',
    command: 'connections labels',
  },
  'Conexión de facturas': {
    path: '/ajustes/conexiones/facturas',
    module: 'settings/invoice-connection.route.tsx',
    title: 'Facturas',
    needs: 'connections:read',
    command: 'connections invoices',
  },
  'Códigos postales': {
    path: '/ajustes/codigos-postales',
    module: 'settings/postcode-list.route.tsx',
    title: 'Códigos postales',
    needs: 'settings:read',
    bodyLimit: (postcodeListMegabytes + 1) * 1024 * 1024,
    command: 'import-postcodes',
  },
  'Ajustes de un tema': {
    path: '/ajustes/:section',
    module: 'settings/settings-section.route.tsx',
    title: 'Ajustes',
    needs: 'settings:read',
    command: 'settings',
  },
} as const satisfies Record<string, OfficePage>
