import type { ConnectionProvider } from './connection-services.ts'

const keyShape = /^sk_(test|live)_\w+$/

/** Providers that have invoices (CFDI) stamped. */
export const invoiceProviders: readonly ConnectionProvider[] = [
  {
    service: 'invoices',
    code: 'facturapi',
    isUntried: true,
    label: 'Facturapi',
    purpose:
      'Timbra solas, ante el SAT, las facturas que te piden, con los datos y el sello de tu empresa.',
    fields: [
      {
        name: 'secret_key',
        label: 'Llave secreta',
        hint: 'Empieza por sk_live_, o por sk_test_ para probar.',
        isSecret: true,
        check: (value) =>
          keyShape.test(value)
            ? undefined
            : 'Empieza por sk_live_ o sk_test_. Copia otra vez el dato completo.',
      },
    ],
    guide: { label: 'Panel de Facturapi', url: 'https://dashboard.facturapi.io' },
    note: { source: 'hecho con la documentación de Facturapi del 20 de agosto de 2026' },
  },
]
