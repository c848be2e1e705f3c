import { sql } from 'kysely'
import type { CombinableWrite } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { isWhatsappConnected } from './whatsapp-consents.ts'

type OrderNews = { shopperId: number; dedupeKey: string; template: string; data: object }

/** Queues news of an order for WhatsApp, if the shop has it connected and the shopper agreed. */
export function orderNewsAddition(news: OrderNews, now: Date): CombinableWrite {
  return sql`whatsapp_news as (${insertion(news, now)})`
}

export async function addOrderNews(db: Db, news: OrderNews, now: Date): Promise<void> {
  await insertion(news, now).execute(db)
}

function insertion({ shopperId, dedupeKey, template, data }: OrderNews, now: Date) {
  return sql`
    insert into outbox (dedupe_key, channel, recipient, template, data, next_try_at, created_at)
    select ${dedupeKey}, 'whatsapp', c.phone, ${template}, ${JSON.stringify(data)}::jsonb, ${now}, ${now}
    from whatsapp_consents c join shoppers s on s.id = c.shopper_id
    where c.shopper_id = ${shopperId} and c.withdrawn_at is null
      and s.phone = c.phone and s.phone_verified and ${isWhatsappConnected}
    on conflict (dedupe_key) do nothing`
}
