import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as productKeys from '#persistence/orders/invoice-product-keys.ts'
import * as officeInvoices from '#persistence/orders/office-invoices.ts'
import * as orders from '#persistence/orders/orders.ts'

type ProductKeyChoice = {
  productId: number
  key: string
  /** also for the products of its category and kind that lack one */
  withAlike: boolean
}

const keyShape = /^\d{8}$/

/** Gives products of an order their SAT key, before its invoice is stamped. */
export function setInvoiceProductKeys(
  db: Db,
  { number, choices, actor }: { number: string; choices: ProductKeyChoice[]; actor: string },
  now: Date,
): Promise<SuccessResult | Refusal<'product-key-form', { fields: Record<string, string> }>> {
  const wrong = choices.filter(({ key }) => !keyShape.test(key))
  if (wrong.length > 0) {
    const words = 'Son ocho cifras, como 43211503.'
    const fields = Object.fromEntries(wrong.map(({ productId }) => [`clave_${productId}`, words]))
    return Promise.resolve(refuse('product-key-form', { fields }))
  }
  return runInTransaction(db, async (own) => {
    const order = await orders.findOrderByNumber(own, number)
    if (!order) return { ok: true }
    const lines = (await officeInvoices.listInvoiceLines(own, [order.attemptId])).get(
      order.attemptId,
    )
    for (const choice of choices) {
      if (!lines?.some(({ productId }) => productId === choice.productId)) continue
      const changed = await productKeys.setProductKey(own, choice)
      if (changed === 0) continue
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'product-change',
        subject: `product:${choice.productId}`,
        after: { sat_key: choice.key, products: changed },
      }
      await auditLog.addAuditEntry(own, entry, now)
    }
    return { ok: true }
  })
}
