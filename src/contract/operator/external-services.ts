import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'
import { ConnectionCheck } from './connections.ts'

export const externalServiceCodes = [
  'payments',
  'labels',
  'invoices',
  'mail',
  'texts',
  'whatsapp',
  'files',
  'accounts',
] as const

export const ExternalServiceCode = Type.Enum([...externalServiceCodes])

export const DevelopmentServiceCodes = Type.Array(ExternalServiceCode, {
  description: 'Qué servicios son los incluidos, para probar',
})

/** External services of the shop and their missing settings */
export const ExternalServicesResponse = Type.Object({
  providers: Type.Array(
    Type.Object({
      code: ExternalServiceCode,
      name: Type.String({ description: 'Quién da el servicio' }),
      where: Nullable(Type.String({ description: 'Su servidor, sin claves' })),
      is_stand_in: Type.Boolean({ description: 'Es el incluido, para probar' }),
      is_missing: Type.Boolean({ description: 'Ni siquiera el de prueba está conectado' }),
      note: Nullable(Type.String()),
      is_set_by_server: Type.Boolean({
        description: 'La ponen los ajustes del servidor; en el Mostrador no se cambia',
      }),
      connection: Nullable(
        Type.Object(
          {
            provider: Type.String(),
            is_readable: Type.Boolean({ description: 'Si no, la clave se vuelve a pegar' }),
            check: ConnectionCheck,
          },
          { description: 'La que se hizo en el Mostrador' },
        ),
      ),
      settings: Type.Array(Type.Object({ name: Type.String(), is_set: Type.Boolean() }), {
        description: 'Qué ajustes del servidor lleva; su valor no sale de ahí',
      }),
    }),
  ),
  former_gateways: Type.Array(
    Type.Object({
      gateway: Type.String(),
      is_connected: Type.Boolean({ description: 'Sus ajustes siguen puestos' }),
      payments: Type.Integer({ description: 'Pagos por llegar' }),
      expected: Pesos,
      refunds: Type.Integer({ description: 'Reembolsos por hacer' }),
      owed: Pesos,
      open: Type.String({ description: 'Lo que queda abierto, en palabras' }),
      advice: Type.String({ description: 'Quién lo atiende' }),
    }),
    { description: 'Pasarelas que cobraron antes: las conectadas y las que tienen algo abierto' },
  ),
  rejections: Type.Array(
    Type.Object({ gateway: Type.String(), call: Type.String(), since: IsoDateTime }),
    { description: 'Lo que una pasarela rechaza porque no acepta la clave de la tienda' },
  ),
})
export type ExternalServicesResponse = Static<typeof ExternalServicesResponse>

/** Checks the connection to an external service, without side effects */
export const ExternalServiceParams = Type.Object({ code: ExternalServiceCode })

export const externalServiceOperations = {
  listProviders: { method: 'GET', path: 'providers', reply: ExternalServicesResponse },
  testProvider: {
    method: 'POST',
    path: 'providers/:code/test',
    params: ExternalServiceParams,
    reply: SuccessResponse,
    refusals: ['provider-away', 'provider-not-found', 'provider-refused'],
  },
} as const satisfies OperationTable
