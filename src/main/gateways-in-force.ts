import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import { type PaymentGateway, GatewayUnavailable } from '#payments/gateway.ts'
import { type PaymentGateways, type ReadGateways } from '#payments/payment-gateways.ts'
import * as connections from '#persistence/connections/service-connections.ts'
import type { Db } from '#persistence/database.ts'
import * as gatewayRejections from '#persistence/orders/rejected-gateway-credentials.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import {
  keepForSeconds,
  openConnection,
  type OpenedConnection,
} from '#use-cases/connections/read-connections.ts'
import { isSimulatorUsed } from './dev-service-settings.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import type { GatewayMonitorOptions } from './monitored-payment-gateway.ts'
import { openPaymentGateways, prepareGateway } from './open-payment-gateway.ts'
import { connectGatewayWithSecrets } from './payment-gateway-definitions.ts'
import { getLicenceEncryptionSecrets, type ShopSecrets } from './secrets.ts'

/**
 * Opens the payment gateways in force: that of the settings, else the one that the office connected,
 * else the simulator; in production without a simulator nothing can be paid. Gateways that were connected before stay open for unfinished payments.
 */
export async function openGatewaysInForce(
  settings: EnvironmentSettings,
  simulator: { url: string; secret: string },
  secrets: ShopSecrets,
  watch: GatewayMonitorOptions,
): Promise<ReadGateways> {
  const isFixed = isGatewaySetByServer(settings) || isSimulatorUsed(settings)
  const { former: formerFixed = [], ...own } = await openPaymentGateways(
    settings,
    simulator,
    secrets,
    watch,
  )
  const fixed = isFixed ? own : closedGateway('simulator')
  const cipher = createConnectionCipher(...getLicenceEncryptionSecrets(settings, secrets))
  let opened: Map<string, Promise<PaymentGateway>> | undefined

  async function open(row: connections.ServiceConnection): Promise<PaymentGateway> {
    const connection = openConnection(cipher, row)
    if (connection.state !== 'ready') return closedGateway(row.provider)
    // Rejections of a key that was replaced while this process runs say nothing about the new one.
    if (opened) await gatewayRejections.clearAllRejectedGatewayCredentials(watch.db, row.provider)
    return prepareGateway(
      await openConnectedGateway(settings, connection),
      settings,
      secrets,
      watch,
    )
  }

  async function read(): Promise<PaymentGateways> {
    const rows = (await connections.listConnections(watch.db, 'payments')).filter(
      ({ provider, isActive, sealed }) =>
        findConnectionProvider('payments', provider) && (isActive || sealed !== null),
    )
    const now = new Map(
      rows.map((row) => {
        const key = `${row.provider}:${row.version}`
        return [key, opened?.get(key) ?? open(row)] as const
      }),
    )
    const before = opened
    opened = now
    const connected = await Promise.all(now.values()).catch((error: unknown) => {
      // Otherwise a moment without database would stop payments until the next restart.
      if (opened === now) opened = before
      throw error
    })
    const active = rows.findIndex(({ isActive }) => isActive)
    const chosen = isGatewaySetByServer(settings) ? undefined : connected[active]
    const current = chosen ?? fixed
    const former = [...(isFixed ? [fixed] : []), ...formerFixed, ...connected].filter(
      ({ name }, at, all) =>
        name !== current.name && all.findIndex((other) => other.name === name) === at,
    )
    return { ...current, former }
  }

  return keepForSeconds(read)
}

/** Names of the gateway in force and of those that stay connected, without opening them. */
export async function readGatewayNames(
  settings: EnvironmentSettings,
  db: Db,
): Promise<{ current: string; former: string[] }> {
  const { gateway, former } = settings.payments
  const rows = await connections.listConnections(db, 'payments')
  const active = rows.find(({ isActive }) => isActive)
  const current = active && !isGatewaySetByServer(settings) ? active.provider : gateway.name
  const connected = rows.filter(({ sealed }) => sealed !== null).map(({ provider }) => provider)
  const all = [gateway.name, ...former.map(({ name }) => name), ...connected]
  return { current, former: all.filter((name) => name !== current) }
}

/** Opens the adapter of a connected gateway. */
export async function openConnectedGateway(
  { url: shopUrl }: Pick<EnvironmentSettings, 'url'>,
  { provider, secrets }: Pick<OpenedConnection, 'provider' | 'secrets'>,
): Promise<PaymentGateway> {
  return connectGatewayWithSecrets(provider, secrets).open({ shopUrl })
}

/** Whether the settings of the server name a gateway, which wins over connections of the office. */
export function isGatewaySetByServer({ payments }: EnvironmentSettings): boolean {
  return payments.gateway.name !== 'simulator'
}

/** Gateway that is not connected, or whose keys no secret of the shop decrypts: out of reach. */
function closedGateway(name: string): PaymentGateways {
  const refuse = () => Promise.reject(new GatewayUnavailable(`${name} has to be connected`))
  return {
    name,
    isClosed: true,
    createSession: refuse,
    getPayment: refuse,
    expireSession: refuse,
    refund: refuse,
    parseNotice: () => ({ ok: false, code: 'bad-signature' }),
  }
}
