import { getTypedEntries } from '#domain/typed-object-keys.ts'
import type { PaymentSettings } from './payment-settings.ts'
import type { ShopProcessRole } from './process-roles.ts'
import type { EnvironmentReader } from './read-environment.ts'

export type DevServiceName = 'postgres' | 'identity' | 'payments' | 'mailbox'

type Name =
  | 'DATABASE_URL'
  | 'OIDC_ISSUER'
  | 'PAYMENT_SIMULATOR_URL'
  | 'PAYMENT_SIMULATOR_SECRET'
  | 'SMTP_URL'
  | 'SMS_URL'
  | 'EMBEDDED'

const addressesOf: Record<DevServiceName, Name[]> = {
  postgres: ['DATABASE_URL'],
  identity: ['OIDC_ISSUER'],
  payments: ['PAYMENT_SIMULATOR_URL'],
  mailbox: ['SMTP_URL', 'SMS_URL'],
}
// Development services that browsers visit; these may need a public URL even if they run on this
// machine.
const published = new Set<DevServiceName>(['identity', 'payments'])
// Services that the office connects; without them the shop starts, takes no payments and keeps its messages.
const connectable = new Set<DevServiceName>(['payments', 'mailbox'])

type Given = {
  mode: string
  role: ShopProcessRole
  payments: PaymentSettings
}

/**
 * Whether payments go to the simulator: no gateway is set, and a simulator runs here or elsewhere.
 * In production neither needs to be, until the office connects a gateway.
 */
export function isSimulatorUsed({
  payments: { gateway, simulatorUrl },
  devServices,
}: {
  payments: PaymentSettings
  devServices: ReadonlySet<DevServiceName>
}): boolean {
  return gateway.name === 'simulator' && (simulatorUrl !== undefined || devServices.has('payments'))
}

// Decides which development services replace external services without a URL; in production, only
// services named explicitly in the settings.
export function readEnabledDevServices(
  read: EnvironmentReader<Name>,
  given: Given,
): ReadonlySet<DevServiceName> {
  const asked = read.list('EMBEDDED')
  for (const name of asked) {
    if (!(name in addressesOf)) {
      const known = Object.keys(addressesOf).join(', ')
      read.complain('EMBEDDED', `pide «${name}», que no existe; puede llevar ${known}`)
    }
  }
  if (given.role === 'migrate') return new Set(read.text('DATABASE_URL') ? [] : ['postgres'])
  if (given.role !== 'all') return withoutDevServices(read, given)
  const { gateway, simulatorUrl, simulatorSecret } = given.payments
  if (gateway.name !== 'simulator' && asked.includes('payments')) {
    read.complain('EMBEDDED', `pide payments, pero PAYMENT_GATEWAY es ${gateway.name}; quita uno`)
  }
  const chosen = new Set<DevServiceName>()
  for (const [devService, addresses] of getTypedEntries(addressesOf)) {
    if (devService === 'payments' && gateway.name !== 'simulator') continue
    const absent = addresses.filter((name) => !read.text(name))
    if (asked.includes(devService)) {
      chosen.add(devService)
      if (absent.length === 0 && !published.has(devService)) {
        read.complain(
          'EMBEDDED',
          `pide ${devService}, pero ya está ${addresses.join(' y ')}; quita uno`,
        )
      }
    } else if (given.mode === 'development') {
      if (absent.length > 0) chosen.add(devService)
    } else if (!connectable.has(devService)) {
      for (const name of absent) {
        read.missing(name, `indícala o pide el servicio incluido con EMBEDDED=${devService}`)
      }
    }
  }
  if (simulatorUrl && !simulatorSecret && !chosen.has('payments')) {
    read.missing(
      'PAYMENT_SIMULATOR_SECRET',
      'indica la clave del simulador de PAYMENT_SIMULATOR_URL',
    )
  }
  return chosen
}

/**
 * Rejects development services outside role `all`, because each may run only once; other roles need the URLs of
 * external services.
 */
function withoutDevServices(
  read: EnvironmentReader<Name>,
  { role, payments }: Given,
): ReadonlySet<DevServiceName> {
  if (read.text('EMBEDDED')) {
    read.complain('EMBEDDED', `no va con SHOP_ROLE=${role}: los servicios incluidos son de all`)
  }
  for (const [devService, addresses] of getTypedEntries(addressesOf)) {
    if (connectable.has(devService)) continue
    for (const name of addresses.filter((one) => !read.text(one))) {
      read.missing(name, `SHOP_ROLE=${role} no arranca servicios incluidos`)
    }
  }
  if (payments.simulatorUrl && !payments.simulatorSecret) {
    read.missing(
      'PAYMENT_SIMULATOR_SECRET',
      'indica la clave del simulador de PAYMENT_SIMULATOR_URL',
    )
  }
  return new Set()
}
