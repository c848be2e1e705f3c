import type { ConnectionProvider } from './connection-services.ts'
import { invoiceProviders } from './invoice-providers.ts'
import { labelProviders } from './label-providers.ts'
import { mailProviders } from './mail-providers.ts'
import { textProviders, whatsappProviders } from './message-providers.ts'
import { paymentProviders } from './payment-providers.ts'

/** All providers that owners can connect. */
export const connectionProviders: readonly ConnectionProvider[] = [
  ...paymentProviders,
  ...mailProviders,
  ...textProviders,
  ...whatsappProviders,
  ...labelProviders,
  ...invoiceProviders,
]

export function findConnectionProvider(
  service: string,
  code: string,
): ConnectionProvider | undefined {
  return connectionProviders.find((one) => one.service === service && one.code === code)
}
