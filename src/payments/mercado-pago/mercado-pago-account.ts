import { type MercadoPagoConfig, PaymentMethod, User } from 'mercadopago'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { type GatewayAccount, GatewayUnavailable } from '../gateway.ts'
import { paymentTypes } from './preference-request.ts'

type Call = <T>(make: (config: MercadoPagoConfig) => Promise<T>) => Promise<T>

/** Tells the account of an access token; test accounts have live tokens, too. */
export async function describeMercadoPagoAccount(
  call: Call,
  accessToken: string,
): Promise<GatewayAccount> {
  const user = await call((config) => new User(config).get())
  if (!user.id) throw new GatewayUnavailable('No account came')
  const methods: unknown = await call((config) => new PaymentMethod(config).get())
  if (!Array.isArray(methods)) throw new GatewayUnavailable('No ways of paying came')
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
