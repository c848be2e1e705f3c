import { csvOf } from '#domain/csv.ts'
import { add, type Centavos, decimalPesos } from '#domain/money.ts'
import { bankOfClabe, isClabe } from '#domain/orders/clabe.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as refunds from '#persistence/orders/refunds.ts'

const mostInFile = 500

type Account = {
  id: number
  clabe: string
  holder: string
  /** whether an earlier transfer bounced, so that the next bank file repeats the refund */
  again: boolean
  /** whether a person confirmed a bank outside SPEI */
  bankConfirmed: boolean
  actor: string
}

export type AccountRefusal =
  | Refusal<
      'refund-not-found' | 'move-not-allowed' | 'clabe-wrong' | 'holder-missing' | 'in-bank-file'
    >
  | Refusal<'bank-unknown', { bank: string }>

/** Records the bank account for a refund by transfer. */
export function noteRefundAccount(
  db: Db,
  { id, clabe, holder, again, bankConfirmed, actor }: Account,
  now: Date,
): Promise<Granted | AccountRefusal> {
  return inTransaction(db, async (transaction): Promise<Granted | AccountRefusal> => {
    const digits = clabe.replaceAll(/\s/g, '')
    if (!isClabe(digits)) return refuse('clabe-wrong')
    if (!bankConfirmed && bankOfClabe(digits) === null)
      return refuse('bank-unknown', { bank: digits.slice(0, 3) })
    const name = holder.trim()
    if (name === '') return refuse('holder-missing')
    const refund = await refunds.lock(transaction, id)
    if (!refund) return refuse('refund-not-found')
    if (refund.state !== 'needs_clabe') return refuse('move-not-allowed')
    if (!again && (await refunds.isInFile(transaction, id))) return refuse('in-bank-file')
    await refunds.setAccount(transaction, id, { clabe: digits, holder: name })
    const entry = { actor, action: 'refund-account', subject: `refund:${id}` }
    await auditLog.add(transaction, entry, now)
    return { ok: true }
  })
}

/**
 * Writes the bank file of transfers not yet exported. In a caller's transaction they are marked at commit. `again`:
 * repeats the file of that moment.
 */
export function writeBankFile(
  db: Db,
  { actor, again }: { actor: string; again?: Date },
  now: Date,
): Promise<{ csv: string; count: number; total: Centavos }> {
  return inTransaction(db, async (transaction) => {
    const transfers = again
      ? await refunds.ofBankFile(transaction, again)
      : await refunds.takeForBank(transaction, mostInFile, now)
    const total = add(...transfers.map(({ amount }) => amount))
    const header = ['Reembolso', 'CLABE', 'Titular', 'Importe', 'Concepto']
    const rows = transfers.map(({ id, clabe, holder, amount, orderNumber }) => [
      String(id),
      clabe,
      holder,
      decimalPesos(amount),
      `Reembolso ${orderNumber}`,
    ])
    if (transfers.length > 0) {
      const named = transfers.map(({ id }) => id)
      const after = { refunds: named, total, ...(again && { again: again.toISOString() }) }
      const entry = { actor, action: 'refunds-bank-file', subject: 'refunds', after }
      await auditLog.add(transaction, entry, now)
    }
    return { csv: csvOf([header, ...rows]), count: transfers.length, total }
  })
}
