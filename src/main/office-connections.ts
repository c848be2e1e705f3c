import type { ConnectionService } from '#domain/connections/connection-services.ts'
import type { OperatorConnections } from '#operator-api/route-dependencies.ts'
import { openStampingProvider } from '#stamping/open-stamping-provider.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import { createInvoiceConnectionTest } from '#use-cases/connections/invoice-connection.ts'
import { createMailConnectionTest } from '#use-cases/connections/mail-connection.ts'
import { createPaymentConnectionTest } from '#use-cases/connections/payment-connection.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { isGatewaySetByServer, openConnectedGateway } from './gateways-in-force.ts'
import { getLicenceEncryptionSecrets, type ShopSecrets } from './secrets.ts'

/** What the office needs to connect outside services. */
export function createOfficeConnections(
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
): OperatorConnections {
  const reach = { networks: settings.mail.networks }
  return {
    cipher: createConnectionCipher(...getLicenceEncryptionSecrets(settings, secrets)),
    isSetByServer: (service) => setByServer[service](settings),
    testers: {
      mail: createMailConnectionTest(reach),
      payments: createPaymentConnectionTest({
        open: ({ provider, secrets: keys }) =>
          openConnectedGateway(settings, { provider, secrets: keys }),
        shopUrl: settings.url,
      }),
      invoices: createInvoiceConnectionTest(openStampingProvider),
    },
    mail: { reach },
  }
}

/** Whether environment variables give a service, which then wins over connections. */
const setByServer: Record<ConnectionService, (settings: EnvironmentSettings) => boolean> = {
  mail: ({ mail }) => mail.smtpUrl !== undefined,
  payments: isGatewaySetByServer,
  invoices: () => false,
}
