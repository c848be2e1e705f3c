import { startIdentityProvider } from '@tianguis/identity-provider'
import { startMailboxServer as startMailbox } from '@tianguis/mailbox'
import { startPaymentSimulator as startSimulator } from '@tianguis/payment-simulator'
import { toIpRateLimitKey } from '#domain/client-ip-address.ts'
import { createSimulatorGateway } from '#payments/simulator-gateway.ts'
import { startEmptyPostgres } from './postgres.ts'
const secret = 'secret between a throwaway shop and its simulator'
const managementToken = 'token of a throwaway shop at its provider'

type Options = {
  /** where the mailbox keeps its letters */
  folder: string
  shopUrl: string
  host: string
  ports: Record<'identity' | 'payments' | 'mailbox' | 'smtp', number>
}

/** Gateway, identity provider and mail outside of the shop's machines, with a separate database. */
export async function startOutside({ folder, shopUrl, host, ports }: Options) {
  const memory = await startEmptyPostgres()
  const opened: (() => Promise<unknown>)[] = [memory.close]
  let isClosing = false
  const close = async () => {
    isClosing = true
    for (const end of opened.toReversed()) await end()
  }
  const onError = (error: unknown) => {
    // what loses its database because that ends, too
    if (!isClosing) console.error(error)
  }
  try {
    const mailbox = await startMailbox({
      host,
      port: ports.mailbox,
      smtpPort: ports.smtp,
      dataDir: folder,
      onError,
    })
    opened.push(mailbox.close)
    const simulator = await startSimulator({
      host,
      port: ports.payments,
      url: `http://${host}:${ports.payments}`,
      secret,
      databaseUrl: memory.url,
      onError,
    })
    opened.push(simulator.close)
    const issuer = `http://${host}:${ports.identity}`
    const provider = await startIdentityProvider({
      host,
      port: ports.identity,
      issuer,
      shopUrl,
      shopLook: () => ({ name: 'Tianguis', wordmark: 'Tianguis', sheet: '' }),
      clientId: 'tianguis-web',
      resource: `${shopUrl}/api`,
      databaseUrl: memory.url,
      smtpUrl: mailbox.smtpUrl,
      mailFrom: 'tienda@tianguis.test',
      managementToken,
      limitKey: toIpRateLimitKey,
      secret: 'what a throwaway provider encrypts with',
      onError,
    })
    opened.push(provider.close)
    return {
      payments: simulator.url,
      gateway: createSimulatorGateway({ url: simulator.url, secret }),
      /** Settings of the shop. */
      env: {
        OIDC_ISSUER: issuer,
        OIDC_MANAGEMENT_URL: `${issuer}/management`,
        OIDC_MANAGEMENT_TOKEN: managementToken,
        PAYMENT_SIMULATOR_URL: simulator.url,
        PAYMENT_SIMULATOR_SECRET: secret,
        SMTP_URL: mailbox.smtpUrl,
        SMS_URL: mailbox.smsUrl,
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
