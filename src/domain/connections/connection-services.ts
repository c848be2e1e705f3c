import type { CheckTogether, ConnectionField } from './connection-fields.ts'

/** Outside services that owners connect in the office; of each, one connection is in force. */
export const connectionServices = {
  mail: {
    label: 'Correo',
    noun: ['el ', 'correo'],
    purpose: 'Confirmaciones, avisos y todo lo que la tienda escribe.',
    /** whether a former connection keeps its keys, for unfinished work */
    keepsFormerKeys: false,
    /** whether the shop works by hand without it */
    isOptional: false,
    afterDisconnecting:
      'Se borra la clave guardada. Los correos vuelven al buzón de prueba hasta que conectes otro.',
  },
  payments: {
    label: 'Pagos',
    noun: ['los ', 'pagos'],
    purpose: 'Con qué cobra tu tienda. Una a la vez.',
    keepsFormerKeys: true,
    isOptional: false,
    afterDisconnecting:
      'Nadie podrá pagar hasta que conectes otro. Los pagos y reembolsos que ya empezaron se terminan con este.',
  },
  invoices: {
    label: 'Facturas',
    noun: ['las ', 'facturas'],
    purpose: 'Timbra las facturas de tus pedidos. Sin ella, se suben hechas aparte.',
    keepsFormerKeys: false,
    isOptional: true,
    afterDisconnecting:
      'Se borra la llave guardada. Las facturas ya timbradas se quedan; las siguientes se suben a mano.',
  },
} as const

export type ConnectionService = keyof typeof connectionServices

/** A provider of a service, as its form and its card show it. */
export type ConnectionProvider = {
  service: ConnectionService
  code: string
  label: string
  /** one line about its use */
  purpose: string
  fields: readonly ConnectionField[]
  checkTogether?: CheckTogether
  /** page of the provider that shows where the keys are */
  guide?: { label: string; url: string }
  /** accepted sign-in, from a dated public source */
  note?: { text: string; source: string }
}

export function isConnectionService(code: string): code is ConnectionService {
  return Object.hasOwn(connectionServices, code)
}
