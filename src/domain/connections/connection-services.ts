import type { CheckTogether, ConnectionField } from './connection-fields.ts'

/** Outside services that owners connect in the office; of each, one connection is in force. */
export const connectionServices = {
  labels: {
    label: 'Paqueterías',
    noun: ['las ', 'paqueterías'],
    purpose: 'Guías compradas desde el pedido, con tu saldo en la plataforma de envíos.',
    /** whether a former connection keeps its keys, for unfinished work */
    keepsFormerKeys: true,
    /** whether the shop works as well without it */
    isOptional: true,
    afterDisconnecting:
      'Las guías se vuelven a escribir a mano. Las que ya compraste siguen sirviendo.',
  },
  mail: {
    label: 'Correo',
    noun: ['el ', 'correo'],
    purpose: 'Confirmaciones, avisos y todo lo que la tienda escribe.',
    keepsFormerKeys: false,
    isOptional: false,
    afterDisconnecting:
      'Se borra la clave guardada. Los correos no le llegan a nadie hasta que conectes otro.',
  },
  texts: {
    label: 'Mensajes de texto',
    noun: ['los ', 'mensajes de texto'],
    purpose: 'Códigos de acceso por mensaje de texto.',
    keepsFormerKeys: false,
    isOptional: false,
    afterDisconnecting:
      'Se borra la clave guardada. Nadie recibe su código hasta que conectes otro servicio.',
  },
  whatsapp: {
    label: 'WhatsApp',
    noun: ['el ', 'WhatsApp de la tienda'],
    purpose: 'Avisos de pedidos a los clientes que los pidieron.',
    keepsFormerKeys: false,
    isOptional: true,
    afterDisconnecting:
      'Se borra el token guardado. Los avisos de pedidos siguen llegando por correo.',
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
      'Se borra la llave guardada. Las facturas ya timbradas se quedan; las siguientes se suben a mano, y la tienda ya no sabe cómo acaba lo que sigue a medias.',
  },
} as const

/** Fault of a connection whose keys no secret of the shop decrypts. */
export const unreadableKeyText = 'Vuelve a pegar la clave: la guardada no se puede leer.'

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
  /** not known to work with a real account until `try-connection` was used; its card says so */
  isUntried?: true
  /** accepted sign-in, and the dated public source of it or of the adapter */
  note?: { text?: string; source: string }
}

export function isConnectionService(code: string): code is ConnectionService {
  return Object.hasOwn(connectionServices, code)
}
