import { canonicalJson } from '#domain/canonical-json.ts'
import type { Attachment } from '#mail/letter.ts'
import type { OrderNewsData } from '#mail/order-news.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as returns from '#persistence/orders/returns.ts'

/** The sealed acknowledgement of a return as a mail attachment, byte for byte. */
export async function returnAttachments(
  db: Db,
  { orderNumber, acknowledged }: Pick<OrderNewsData, 'orderNumber' | 'acknowledged'>,
): Promise<Attachment[]> {
  const order = acknowledged && (await orders.findByNumber(db, orderNumber))
  const all = order ? await returns.ofOrder(db, order.id) : []
  const content = all.find(({ seal }) => seal === acknowledged?.seal)?.acknowledgement
  if (!acknowledged || !content) return []
  return [
    {
      filename: `acuse-${acknowledged.folio}.json`,
      contentType: 'application/json',
      content: Buffer.from(canonicalJson(content)),
    },
  ]
}
