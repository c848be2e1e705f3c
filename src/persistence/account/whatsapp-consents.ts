import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Whether a shop has WhatsApp connected. */
export const isWhatsappConnected = sql<boolean>`exists (
  select from service_connections where service = 'whatsapp' and is_active)`

type WhatsappChoice = {
  /** verified phone of the shopper, without which nothing is sent */
  phone: string | null
  agreedAt: Date | null
  isConnected: boolean
}

/** Choice of a shopper about news by WhatsApp; a consent for a former phone no longer counts. */
export async function readWhatsappChoice(db: Db, shopperId: number): Promise<WhatsappChoice> {
  const row = await db
    .selectFrom('shoppers as s')
    .leftJoin('whatsapp_consents as c', (join) =>
      join
        .onRef('c.shopper_id', '=', 's.id')
        .onRef('c.phone', '=', 's.phone')
        .on('c.withdrawn_at', 'is', null),
    )
    .where('s.id', '=', shopperId)
    .select((eb) => [
      eb.case().when('s.phone_verified', '=', true).then(eb.ref('s.phone')).end().as('phone'),
      'c.agreed_at as agreedAt',
      isWhatsappConnected.as('isConnected'),
    ])
    .executeTakeFirst()
  const { phone = null, agreedAt = null, isConnected = false } = row ?? {}
  return { phone, agreedAt: phone === null ? null : agreedAt, isConnected }
}

/** Ends the consent of a shopper that is in force. */
export async function withdrawWhatsappConsent(db: Db, shopperId: number, now: Date): Promise<void> {
  await db
    .updateTable('whatsapp_consents')
    .set({ withdrawn_at: now })
    .where('shopper_id', '=', shopperId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

export async function addWhatsappConsent(
  db: Db,
  consent: { shopperId: number; phone: string; wording: string },
  now: Date,
): Promise<void> {
  const { shopperId, phone, wording } = consent
  await db
    .insertInto('whatsapp_consents')
    .values({ shopper_id: shopperId, phone, wording, agreed_at: now })
    .execute()
}

/** Whether the owner of a phone agrees to news by WhatsApp. */
export async function isWhatsappAgreed(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('whatsapp_consents as c')
    .innerJoin('shoppers as s', 's.id', 'c.shopper_id')
    .select('c.id')
    .where('c.phone', '=', phone)
    .where('c.withdrawn_at', 'is', null)
    .where('s.phone', '=', phone)
    .where('s.phone_verified', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
