import type { FastifyBaseLogger } from 'fastify'
import { type Warning, warningText } from '#operator/warning-texts.ts'
import * as accountIssuers from '#persistence/account/account-issuers.ts'
import { type Db, openDatabase } from '#persistence/database.ts'
import { checkProvider } from '#sign-in/check-provider.ts'
import { readFormerBusiness } from '#use-cases/orders/read-former-business.ts'
import { issuerOf, type Services } from './dev-services.ts'
import type { Settings } from './settings.ts'

/** Lists configuration warnings, one line each. */
export async function warningsAbout(settings: Settings, db: Db): Promise<string[]> {
  const issuer = issuerOf(settings)
  const { clientId } = settings.identity
  const provider = { issuer, clientId, shopUrl: settings.url }
  const elsewhere = await accountIssuers.countOthers(db, issuer)
  // Checked for a configured issuer only: an embedded identity provider may not be running yet.
  const faults = settings.identity.issuer ? await checkProvider(provider) : []
  const { gateway, former } = settings.payments
  const names = { current: gateway.name, former: former.map(({ name }) => name) }
  const business = await readFormerBusiness(db, names)
  const warnings: Warning[] = [
    ...(settings.isAddressKnown ? [] : [{ kind: 'addresses-unknown' as const }]),
    ...faults.map((fault) => ({ ...provider, ...fault })),
    ...business
      .filter(({ payments, refunds }) => payments + refunds > 0)
      .map((one) => ({ kind: 'former-gateway' as const, ...one })),
    ...elsewhere.map((found) => ({ kind: 'accounts-elsewhere' as const, ...found })),
  ]
  return warnings.map(warningText)
}

/** Lists configuration warnings on a separate connection; a failure of these checks does not stop the shop. */
export async function warningsAtStart(
  settings: Settings,
  { services }: { services: Pick<Services, 'database'> },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<string[]> {
  const { db, close } = openDatabase(services.database.direct, { max: 1 })
  try {
    return await warningsAbout(settings, db)
  } catch (error) {
    log.warn({ err: error }, 'settings not compared with the world around')
    return []
  } finally {
    await close()
  }
}
