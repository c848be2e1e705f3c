import { type Static, Type } from 'typebox'
import { Nullable } from '../wire.ts'

export const providerCodes = ['payments', 'mail', 'texts', 'files', 'accounts'] as const

export const StandIns = Type.Array(Type.Enum([...providerCodes]), {
  description: 'Qué servicios son los incluidos, para probar',
})

/** GET /api/v1/providers */
export const ProvidersReply = Type.Object({
  providers: Type.Array(
    Type.Object({
      code: Type.Enum([...providerCodes]),
      name: Type.String({ description: 'Quién da el servicio' }),
      where: Nullable(Type.String({ description: 'Su servidor, sin claves' })),
      is_stand_in: Type.Boolean({ description: 'Es el incluido, para probar' }),
      note: Nullable(Type.String()),
      settings: Type.Array(Type.Object({ name: Type.String(), is_set: Type.Boolean() }), {
        description: 'Qué ajustes del servidor lleva; su valor no sale de ahí',
      }),
    }),
  ),
})
export type ProvidersReply = Static<typeof ProvidersReply>

/** POST /api/v1/providers/{code}/test */
export const ProviderParams = Type.Object({ code: Type.Enum([...providerCodes]) })
