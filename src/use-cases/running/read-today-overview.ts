import { dayInMs, hourInMs } from '#domain/durations.ts'
import {
  addDays,
  type Day,
  toMexicoDay,
  toDateFromMexicoTime,
} from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import type { Db } from '#persistence/database.ts'
import * as salesPerPeriod from '#persistence/orders/sales-per-period.ts'
import * as auditSeals from '#persistence/running/audit-log-seals.ts'
import * as queueLengths from '#persistence/running/queue-lengths.ts'

/**
 * Age in ms above which an audit log entry not yet covered by a seal (chained hash) is reported.
 */
const longestUnsealed = hourInMs
const days = 14

/** Permission required to see each queue of pending work. */
const needs: Record<queueLengths.QueueName, Permission> = {
  to_pack: 'orders:read',
  late_to_ship: 'orders:read',
  delivery_failed: 'orders:read',
  returns: 'orders:read',
  pickups_to_prepare: 'orders:read',
  pickups: 'orders:read',
  payments_unsettled: 'payments:read',
  unknown_payments: 'payments:read',
  refunds_by_hand: 'refunds:read',
  gateway_rejects: 'settings:read',
  refunds_to_approve: 'refunds:read',
  tickets: 'tickets:read',
  reviews: 'reviews:read',
  questions: 'reviews:read',
  invoices: 'invoices:read',
  privacy_requests: 'personal-data:read',
  licences_low: 'licences:read',
  stock_low: 'stock:read',
  webhooks_off: 'keys:read',
  messages_failed: 'settings:read',
  audit_findings: 'audit:read',
}

type May = (permission: Permission) => boolean

/**
 * Reads the pending work that the caller may see, oldest first, and recent sales for callers who
 * may read reports.
 */
export async function readTodayOverview(db: Db, may: May, now: Date) {
  const [queues, sold] = await Promise.all([
    readQueues(db, may, now),
    may('payments:read') ? readSales(db, now) : null,
  ])
  return { queues: queues.toSorted(byUrgency), sales: sold }
}

type Ordered = { name: string; oldest: Date }

/** Sort order of pending work: rejected gateway credentials first, as they stop sales, then oldest first. */
function byUrgency(a: Ordered, b: Ordered): number {
  const urgency = ({ name }: Ordered) => Number(name === 'gateway_rejects')
  return urgency(b) - urgency(a) || a.oldest.getTime() - b.oldest.getTime()
}

/**
 * Limit of the pending work counts in the menu: one more than the largest number that the menu
 * displays.
 */
const mostInMenu = 1000

/**
 * Counts the pending work that the caller may see, for the menu of every back office page. Late
 * orders are counted among the orders to pack.
 */
export async function readPendingWorkCounts(db: Db, may: May) {
  const names = getTypedKeys(needs).filter((name) => name !== 'late_to_ship' && may(needs[name]))
  return queueLengths.readQueueLengths(db, names, mostInMenu)
}

async function readQueues(db: Db, may: May, now: Date) {
  const names = getTypedKeys(needs).filter((name) => may(needs[name]))
  const [queues, unsealed] = await Promise.all([
    queueLengths.readQueueLengths(db, names),
    may('audit:read') ? oldestUnsealed(db) : undefined,
  ])
  if (!unsealed || now.getTime() - unsealed.getTime() < longestUnsealed) return queues
  return [...queues, { name: 'audit_unsealed' as const, count: 1, oldest: unsealed }]
}

async function oldestUnsealed(db: Db): Promise<Date | undefined> {
  const seal = await auditSeals.findNewestAuditSeal(db)
  return auditSeals.findNextAuditEntryTime(db, seal?.lastEntry ?? 0)
}

async function readSales(db: Db, now: Date) {
  const today = toMexicoDay(now)
  const shown = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const weekAgo = {
    since: startOf(addDays(today, -7)),
    until: new Date(now.getTime() - 7 * dayInMs),
  }
  const [weekAgoUntilNow = nothingSold, ...sold] = await salesPerPeriod.sumSalesPerPeriod(db, [
    weekAgo,
    ...shown.map((day) => ({
      since: startOf(day),
      until: day === today ? now : startOf(addDays(day, 1)),
    })),
  ])
  return {
    days: shown.map((day, index) => ({ ...(sold[index] ?? nothingSold), day })),
    weekAgoUntilNow,
  }
}

const nothingSold: salesPerPeriod.SalesOfPeriod = { total: toCentavos(0), orders: 0 }

function startOf(day: Day): Date {
  return toDateFromMexicoTime(day, '00:00')
}
