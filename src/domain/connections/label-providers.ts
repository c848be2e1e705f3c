import type { ConnectionProvider } from './connection-services.ts'

/** Providers of shipping labels that owners connect, by the name of their adapter. */
export const labelProviders: readonly ConnectionProvider[] = [
  {
    service: 'labels',
    code: 'skydropx',
    isUntried: true,
    label: 'Skydropx',
    purpose: 'Cotiza y compra guías de varias paqueterías con tu saldo prepagado de Skydropx Pro.',
    fields: [
      {
        name: 'client_id',
        label: 'Client ID',
        hint: 'En Skydropx Pro, Conexiones › API.',
        isSecret: true,
        check: checkCredential,
      },
      {
        name: 'client_secret',
        label: 'Client Secret',
        hint: 'Está junto al Client ID.',
        isSecret: true,
        check: checkCredential,
      },
      {
        name: 'consignment_note',
        label: 'Clave SAT de lo que envías',
        hint: 'Ocho cifras, para la carta porte. Con 01010101 dices que no está en el catálogo; pregunta a tu contador.',
        preset: '01010101',
        kind: 'number',
        isFolded: true,
        check: (text) => (/^\d{8}$/.test(text) ? undefined : 'Son ocho cifras, como 52161500.'),
      },
      {
        name: 'package_type',
        label: 'Clave de empaque',
        hint: 'Del catálogo de la carta porte. 4G es caja de cartón.',
        preset: '4G',
        isFolded: true,
        check: (text) =>
          /^[A-Z\d]{2,4}$/.test(text) ? undefined : 'Son de dos a cuatro letras y cifras, como 4G.',
      },
    ],
    guide: {
      label: 'Dónde están en Skydropx',
      url: 'https://pro.skydropx.com/es-MX/api-docs',
    },
    note: {
      source: 'hecho con la documentación de pro.skydropx.com, 30 de noviembre de 2026',
    },
  },
]

function checkCredential(text: string): string | undefined {
  return /^[\w-]{8,}$/.test(text)
    ? undefined
    : 'Va sin espacios, con letras, cifras y guiones. Copia otra vez el dato completo.'
}
