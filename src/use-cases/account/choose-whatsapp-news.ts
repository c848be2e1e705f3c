import { whatsappConsentText } from '#domain/account/whatsapp-consent.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as consents from '#persistence/account/whatsapp-consents.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

/** Records whether a shopper agrees to news of orders by WhatsApp, with the words of the choice. */
export function chooseWhatsappNews(
  db: Db,
  { shopperId, agrees }: { shopperId: number; agrees: boolean },
  now: Date,
): Promise<SuccessResult | Refusal<'phone-not-verified'>> {
  return runInTransaction(db, async (transaction) => {
    await shoppers.lockShopperById(transaction, shopperId)
    const { phone, agreedAt } = await consents.readWhatsappChoice(transaction, shopperId)
    if (agrees && phone === null) return refuse('phone-not-verified')
    if (agrees === (agreedAt !== null)) return { ok: true }
    await consents.withdrawWhatsappConsent(transaction, shopperId, now)
    if (agrees && phone !== null) {
      const consent = { shopperId, phone, wording: whatsappConsentText }
      await consents.addWhatsappConsent(transaction, consent, now)
    }
    return { ok: true }
  })
}
