import type { ConnectionService } from '#domain/connections/connection-services.ts'
import { openPictureDownloader } from '#mail/picture-downloader.ts'
import type { OperatorConnections } from '#operator-api/route-dependencies.ts'
import type { Db } from '#persistence/database.ts'
import { openStampingProvider } from '#stamping/open-stamping-provider.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import { createInvoiceConnectionTest } from '#use-cases/connections/invoice-connection.ts'
import { createMailConnectionTest } from '#use-cases/connections/mail-connection.ts'
import { createMessageConnectionTests } from '#use-cases/connections/message-connections.ts'
import { createPaymentConnectionTest } from '#use-cases/connections/payment-connection.ts'
import { createLabelConnectionTest } from '#use-cases/labels/label-connection.ts'
import { describeUnfinishedPayments } from '#use-cases/orders/read-former-gateway-payments.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { isGatewaySetByServer, openConnectedGateway } from './gateways-in-force.ts'
import { createCarrierOpener } from './open-connected-carrier.ts'
import { getLicenceEncryptionSecrets, type ShopSecrets } from './secrets.ts'

/** What the office needs to connect outside services. */
export function createOfficeConnections(
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
  db: Db,
): OperatorConnections {
  const messages = { texts: {}, whatsapp: {} }
  const carriers = createCarrierOpener(settings)
  const reach = { networks: settings.mail.networks }
  return {
    cipher: createConnectionCipher(...getLicenceEncryptionSecrets(settings, secrets)),
    isSetByServer: (service) => setByServer[service](settings),
    testers: {
      labels: createLabelConnectionTest(carriers),
      mail: createMailConnectionTest(reach),
      ...createMessageConnectionTests(messages),
      payments: createPaymentConnectionTest({
        open: ({ provider, secrets: keys }) =>
          openConnectedGateway(settings, { provider, secrets: keys }),
        shopUrl: settings.url,
        findUnfinished: (provider) => describeUnfinishedPayments(db, provider),
      }),
      invoices: createInvoiceConnectionTest(openStampingProvider),
    },
    mail: { reach },
    messages,
    carriers,
    labelFiles: openPictureDownloader({
      networks: settings.importPictures.networks,
      accept: 'application/pdf',
    }),
  }
}

/** Whether environment variables give a service, which then wins over connections. */
const setByServer: Record<ConnectionService, (settings: EnvironmentSettings) => boolean> = {
  mail: ({ mail }) => mail.smtpUrl !== undefined,
  payments: isGatewaySetByServer,
  texts: ({ smsUrl }) => smsUrl !== undefined,
  whatsapp: () => false,
  labels: () => false,
  invoices: () => false,
}
