import type pg from 'pg'
import * as paymentSessions from './payment-sessions.ts'
import { deliverDuePaymentWebhooks } from './payment-webhooks.ts'
import { applySimulatedEvent } from './simulated-events.ts'

const idlePauseMs = 1000
const batchSize = 20

type Worker = { poke(): void; close(): Promise<void> }

/**
 * Starts the worker for expiries, delayed approvals and payment webhooks; `poke` runs it at once.
 * It does nothing while paused.
 */
export function startSimulatorWorker(options: {
  pool: pg.Pool
  secret: string
  clock: () => Date
  isPaused?: (() => boolean) | undefined
  onError: (error: unknown) => void
}): Worker {
  const { pool, secret, clock, onError, isPaused = () => false } = options
  let closed = false
  let again = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    if (isPaused()) return
    const due = await paymentSessions.listPaymentSessionsDueForUpdate(pool, clock(), batchSize)
    for (const session of due) {
      const isApproval = session.approvesAt !== null
      await applySimulatedEvent(
        pool,
        session.id,
        isApproval ? 'approve' : 'time-out',
        isApproval ? { notice: session.approvesNotice ?? 'once' } : {},
        clock(),
      )
    }
    const tried = await deliverDuePaymentWebhooks(pool, secret, clock(), batchSize)
    if (due.length === batchSize || tried === batchSize) again = true
  }

  function run(): void {
    if (closed) return
    if (running) {
      again = true
      return
    }
    clearTimeout(timer)
    running = (async () => {
      do {
        again = false
        await round().catch(onError)
      } while (again && !closed)
      running = undefined
      if (!closed) timer = setTimeout(run, idlePauseMs)
    })()
  }

  run()
  return {
    poke: run,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
