import { type MercadoPagoConfig, PaymentMethod, User } from 'mercadopago'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { type GatewayAccount, GatewayUnavailable } from '../gateway.ts'
import { maybe } from '../optional-reply-field.ts'
import { paymentTypes } from './preference-request.ts'

const Text = Type.String()
const userShape = Compile(
  Type.Object({
    id: Type.Integer(),
    nickname: maybe(Text),
    country_id: maybe(Text),
    tags: maybe(Type.Array(Text)),
  }),
)
const methodsShape = Compile(
  Type.Array(Type.Object({ status: maybe(Text), payment_type_id: maybe(Text) })),
)

type Call = <T>(make: (config: MercadoPagoConfig) => Promise<T>) => Promise<T>

/** Tells the account of an access token; test accounts have live tokens, too. */
export async function describeMercadoPagoAccount(
  call: Call,
  accessToken: string,
): Promise<GatewayAccount> {
  const user: unknown = await call((config) => new User(config).get())
  if (!userShape.Check(user)) throw new GatewayUnavailable('No account came')
  const methods: unknown = await call((config) => new PaymentMethod(config).get())
  if (!methodsShape.Check(methods)) throw new GatewayUnavailable('No ways of paying came')
  const active = new Set(
    methods.flatMap(({ status, payment_type_id: type }) => (status === 'active' ? [type] : [])),
  )
  const isTest = accessToken.startsWith('TEST-') || user.tags?.includes('test_user')
  return {
    name: user.nickname ?? null,
    mode: isTest ? 'test' : 'live',
    country: user.country_id ?? null,
    methods: getTypedEntries(paymentTypes).flatMap(([method, types]) =>
      types.some((type) => active.has(type)) ? [method] : [],
    ),
  }
}
