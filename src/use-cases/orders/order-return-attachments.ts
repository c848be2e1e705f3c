import { toCanonicalJson } from '#domain/canonical-json.ts'
import type { MailAttachment } from '#mail/mail-template-types.ts'
import type { OrderMailData } from '#mail/order-mail-template.ts'
import type { Db } from '#persistence/database.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import * as orders from '#persistence/orders/orders.ts'

/** The signed acknowledgement of a return as a mail attachment, byte for byte. */
export async function readReturnAttachments(
  db: Db,
  { orderNumber, acknowledged }: Pick<OrderMailData, 'orderNumber' | 'acknowledged'>,
): Promise<MailAttachment[]> {
  const order = acknowledged && (await orders.findOrderByNumber(db, orderNumber))
  const all = order ? await returns.listReturnsOfOrder(db, order.id) : []
  const content = all.find(({ seal }) => seal === acknowledged?.seal)?.acknowledgement
  if (!acknowledged || !content) return []
  return [
    {
      filename: `acuse-${acknowledged.folio}.json`,
      contentType: 'application/json',
      content: Buffer.from(toCanonicalJson(content)),
    },
  ]
}
