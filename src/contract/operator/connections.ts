import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersion, RecordVersionWhenFormOpened } from './optimistic-concurrency.ts'

const Service = Type.Enum(['invoices', 'labels', 'mail', 'payments', 'texts', 'whatsapp'], {
  description: 'Para qué: facturas, guías, correo, pagos, mensajes de texto o WhatsApp',
})
const Provider = Type.String({ minLength: 1, maxLength: 40, description: 'Como `google`' })

/** Last test of a connection */
export const ConnectionCheck = Nullable(
  Type.Object({
    at: IsoDateTime,
    seen: Nullable(Type.String({ description: 'Qué vio la prueba' })),
    fault: Nullable(Type.String({ description: 'Por qué falló' })),
  }),
)

export const Connection = Type.Object({
  provider: Provider,
  is_active: Type.Boolean({ description: 'Es la que se usa' }),
  fields: Type.Record(Type.String(), Type.String(), { description: 'Lo que no es secreto' }),
  hints: Type.Record(Type.String(), Type.String(), {
    description: 'En qué termina cada clave guardada; una corta no se dice',
  }),
  is_readable: Type.Boolean({
    description: 'Las claves se pueden leer; si no, se vuelven a pegar',
  }),
  changed_at: IsoDateTime,
  changed_by: Type.String({ description: 'Quién, como en la bitácora' }),
  check: ConnectionCheck,
  /** When one of each was made and undone with the account */
  tried_at: Nullable(IsoDateTime),
})
export type Connection = Static<typeof Connection>

/** Connections of one service, with the version that a change of any of them outdates */
export const ServiceConnectionsResponse = Type.Object({
  service: Service,
  version: RecordVersion,
  is_set_by_server: Type.Boolean({
    description: 'La ponen los ajustes del servidor; aquí no se cambia',
  }),
  connections: Type.Array(Connection),
  unfinished: Nullable(
    Type.String({ description: 'Pagos, guías o facturas que la que se usa no ha terminado' }),
  ),
})
export type ServiceConnectionsResponse = Static<typeof ServiceConnectionsResponse>

export const ConnectionServiceParams = Type.Object({ service: Service })

export const ConnectionParams = Type.Object({ service: Service, provider: Provider })

/** Connects a provider; nothing is stored unless the provider accepts the values */
export const SaveConnectionBody = Type.Object({
  values: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 20_000 }), {
    description: 'Los datos del proveedor por su nombre; una clave vacía deja la guardada',
  }),
  version: RecordVersionWhenFormOpened,
  replaces_account: Type.Optional(
    Type.Boolean({
      description: 'Acepta que lo que sigue abierto en otra cuenta del proveedor ya no se revise',
    }),
  ),
})

export const TestMessageParams = Type.Object({
  service: Type.Union([Type.Literal('texts'), Type.Literal('whatsapp')]),
})

/** Sends a test message, which the provider charges */
export const SendTestMessageBody = Type.Object({
  phone: Type.String({ maxLength: 40, description: 'Celular de 10 dígitos que lo recibe' }),
})

/** Data of who issues invoices, with the digital seal (CSD), which go to the provider only */
export const InvoiceIssuerBody = Type.Object({
  legal_name: Type.String({ minLength: 1, maxLength: 100, description: 'Sin régimen societario' }),
  tax_regime: Type.String({ pattern: '^\\d{3}$', description: 'c_RegimenFiscal' }),
  postcode: Type.String({ pattern: '^\\d{5}$', description: 'Del domicilio fiscal' }),
  certificate: Type.String({ minLength: 1, maxLength: 40_000, description: 'El .cer, en base64' }),
  private_key: Type.String({ minLength: 1, maxLength: 40_000, description: 'El .key, en base64' }),
  password: Type.String({ minLength: 1, maxLength: 200, description: 'La del .key' }),
})

/** Records by which recipients recognise the shop's mails */
export const MailDomainResponse = Type.Object({
  domain: Type.String(),
  records: Type.Array(
    Type.Object({
      record: Type.Enum(['SPF', 'DKIM', 'DMARC']),
      purpose: Type.String({ description: 'Para qué sirve' }),
      state: Type.Enum(['good', 'wrong', 'unknown']),
      words: Type.String(),
      copy: Type.Optional(
        Type.Object({
          type: Type.Enum(['TXT', 'CNAME']),
          name: Type.String(),
          value: Type.Optional(Type.String({ description: 'Si falta, lo da el proveedor' })),
        }),
      ),
    }),
    { description: 'Vacío si el dominio es de un correo público, que pone los suyos' },
  ),
})
export type MailDomainResponse = Static<typeof MailDomainResponse>

export const connectionOperations = {
  getConnections: {
    method: 'GET',
    path: 'connections/:service',
    params: ConnectionServiceParams,
    reply: ServiceConnectionsResponse,
  },
  saveConnection: {
    method: 'PUT',
    path: 'connections/:service/:provider',
    params: ConnectionParams,
    body: SaveConnectionBody,
    reply: SuccessResponse,
    refusals: [
      'changed-meanwhile',
      'connection-failed',
      'connection-not-found',
      'connection-other-account',
      'connection-set-by-server',
      'connection-unfit',
    ],
  },
  testConnection: {
    method: 'POST',
    path: 'connections/:service/:provider/test',
    params: ConnectionParams,
    reply: SuccessResponse,
    refusals: ['connection-failed', 'connection-not-found', 'connection-unreadable'],
  },
  sendTestLetter: {
    method: 'POST',
    path: 'connections/mail/letter',
    reply: SuccessResponse,
    refusals: ['connection-failed', 'connection-not-found', 'connection-unreadable'],
  },
  sendTestMessage: {
    method: 'POST',
    path: 'connections/:service/message',
    params: TestMessageParams,
    body: SendTestMessageBody,
    reply: SuccessResponse,
    refusals: [
      'connection-failed',
      'connection-not-found',
      'connection-unfit',
      'connection-unreadable',
    ],
  },
  getMailDomain: {
    method: 'GET',
    path: 'connections/mail/domain',
    reply: MailDomainResponse,
    refusals: ['connection-not-found'],
  },
  setInvoiceIssuer: {
    method: 'PUT',
    path: 'connections/invoices/issuer',
    body: InvoiceIssuerBody,
    reply: SuccessResponse,
    refusals: [
      'issuer-refused',
      'stamping-key-rejected',
      'stamping-not-connected',
      'stamping-unavailable',
    ],
  },
  disconnectProvider: {
    method: 'DELETE',
    path: 'connections/:service/:provider',
    params: ConnectionParams,
    reply: SuccessResponse,
    refusals: ['connection-not-found'],
  },
} as const satisfies OperationTable
