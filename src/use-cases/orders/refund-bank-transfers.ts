import { addCentavos, type Centavos, formatDecimalPesos } from '#domain/money.ts'
import { findBankOfClabe, isClabe } from '#domain/orders/clabe-bank-account.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { writeCsv } from '#domain/write-csv.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as refunds from '#persistence/orders/refunds.ts'

const mostInFile = 500

type Account = {
  id: number
  clabe: string
  holder: string
  /**
   * whether an earlier transfer was sent back by the bank, so that the next bank file repeats the
   * refund
   */
  again: boolean
  /** whether a person confirmed a bank that is missing in the list of SPEI banks */
  bankConfirmed: boolean
  actor: string
}

type RefundBankAccountRefusal =
  | Refusal<
      'refund-not-found' | 'move-not-allowed' | 'clabe-wrong' | 'holder-missing' | 'in-bank-file'
    >
  | Refusal<'bank-unknown', { bank: string }>

/** Records the bank account for a refund by transfer. */
export function recordRefundBankAccount(
  db: Db,
  { id, clabe, holder, again, bankConfirmed, actor }: Account,
  now: Date,
): Promise<SuccessResult | RefundBankAccountRefusal> {
  return runInTransaction(
    db,
    async (transaction): Promise<SuccessResult | RefundBankAccountRefusal> => {
      const digits = clabe.replaceAll(/\s/g, '')
      if (!isClabe(digits)) return refuse('clabe-wrong')
      if (!bankConfirmed && findBankOfClabe(digits) === null)
        return refuse('bank-unknown', { bank: digits.slice(0, 3) })
      const name = holder.trim()
      if (name === '') return refuse('holder-missing')
      const refund = await refunds.lockRefund(transaction, id)
      if (!refund) return refuse('refund-not-found')
      if (refund.state !== 'needs_clabe') return refuse('move-not-allowed')
      if (!again && (await refunds.isRefundInBankTransferFile(transaction, id)))
        return refuse('in-bank-file')
      await refunds.setRefundBankAccount(transaction, id, { clabe: digits, holder: name })
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'refund-account',
        subject: `refund:${id}`,
      }
      await auditLog.addAuditEntry(transaction, entry, now)
      return { ok: true }
    },
  )
}

/**
 * Writes a bank file with the refund transfers not yet exported, or repeats the file exported at
 * the time `again`. If the caller's transaction rolls back, the transfers stay unexported.
 */
export function exportRefundBankTransferFile(
  db: Db,
  { actor, again }: { actor: string; again?: Date },
  now: Date,
): Promise<{ csv: string; count: number; total: Centavos }> {
  return runInTransaction(db, async (transaction) => {
    const transfers = again
      ? await refunds.listRefundsOfBankFile(transaction, again)
      : await refunds.claimRefundsForBankFile(transaction, mostInFile, now)
    const total = addCentavos(...transfers.map(({ amount }) => amount))
    const header = ['Reembolso', 'CLABE', 'Titular', 'Importe', 'Concepto']
    const rows = transfers.map(({ id, clabe, holder, amount, orderNumber }) => [
      String(id),
      clabe,
      holder,
      formatDecimalPesos(amount),
      `Reembolso ${orderNumber}`,
    ])
    if (transfers.length > 0) {
      const named = transfers.map(({ id }) => id)
      const after = { refunds: named, total, ...(again && { again: again.toISOString() }) }
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'refunds-bank-file',
        subject: 'refunds',
        after,
      }
      await auditLog.addAuditEntry(transaction, entry, now)
    }
    return { csv: writeCsv([header, ...rows]), count: transfers.length, total }
  })
}
