import {
  applyDiscountPlanTransition,
  type DiscountPlan,
  type DiscountPlanTransition,
} from '#domain/buying/discounts/discount-plan.ts'
import type { StoredDiscountSimulation } from '#domain/buying/discounts/discount-simulation.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { storeDiscountSimulation } from '#persistence/buying/discount-simulations.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import {
  createEditConflictVersion,
  type EditConflict,
  type EditFormValues,
  findEditConflict,
} from '../edit-conflict-detection.ts'
import {
  type DiscountScopeFields,
  type InvalidDiscountFields,
  resolveUrlKeys,
} from './discount-fields.ts'
import { type SimulatedDiscount, simulateDiscounts } from './simulate-discounts.ts'

type By = { by: { actor: string; requestId?: string } }
type Gone = Refusal<'coupon-not-found' | 'promotion-not-found'>
/** Form input, by the field names of the operator API. */
type PlanFields = DiscountScopeFields & Readonly<Record<string, EditFormValues[string] | Date>>
type StoredPlan = DiscountPlan & { id: number; rehearsal: StoredDiscountSimulation | null }

/** How coupons or promotions are stored, checked, logged and simulated. */
type DiscountPlanKind<Fields, Input, Stored> = {
  name: 'coupon' | 'promotion'
  find: (db: Db, id: number) => Promise<Stored | null>
  lock: (db: Db, id: number) => Promise<Stored | null>
  add: (db: Db, input: Input, now: Date) => Promise<number | InvalidDiscountFields>
  update: (db: Db, id: number, input: Input) => Promise<void>
  toFields: (stored: Stored) => Fields
  toInput: (said: Fields, state: Pick<DiscountPlan, 'published' | 'active'>) => Input
  /** Validates form input; `current` is the stored record when one is edited. */
  findProblems: (db: Db, said: Fields, current?: Stored) => Promise<InvalidDiscountFields | null>
  /** Fields of the audit log. */
  toAudited: (said: Fields, input: Input) => object
  toSimulated: (stored: Stored) => SimulatedDiscount
}

/** Creates the edits of coupons or of promotions: both are drafts, simulated, published and paused alike. */
export function createDiscountPlanEdits<
  Fields extends PlanFields,
  Input extends DiscountPlan,
  Stored extends Input & StoredPlan,
>(kind: DiscountPlanKind<Fields, Input, Stored>) {
  const gone: Gone = refuse(`${kind.name}-not-found`)
  const subjectOf = (id: number) => `${kind.name}:${id}`

  async function settle(db: Db, said: Fields): Promise<Fields> {
    return said.for === 'products' ? { ...said, which: await resolveUrlKeys(db, said.which) } : said
  }

  /** Version hash, to detect concurrent edits (optimistic concurrency). */
  function getVersion(stored: Stored): string {
    return createEditConflictVersion(toEditFormValues(kind.toFields(stored)))
  }

  /** Creates a draft. */
  function add(
    db: Db,
    { said: written, by }: { said: Fields } & By,
    now: Date,
  ): Promise<SuccessResult<{ id: number }> | InvalidDiscountFields> {
    return runInTransaction(db, async (own) => {
      const said = await settle(own, written)
      const unfit = await kind.findProblems(own, said)
      if (unfit) return unfit
      const draft = kind.toInput(said, { published: false, active: true })
      const id = await kind.add(own, draft, now)
      if (typeof id !== 'number') return id
      const after = kind.toAudited(said, draft)
      const action = `${kind.name}-add` as const
      await auditLog.addAuditEntry(own, { ...by, action, subject: subjectOf(id), after }, now)
      return { ok: true, id }
    })
  }

  /**
   * Saves changes under optimistic concurrency. Past orders keep their prices, and open payments
   * keep the coupon uses that they reserved.
   */
  function change(
    db: Db,
    {
      id,
      version,
      said: written,
      by,
    }: { id: number; version?: string | undefined; said: Fields } & By,
    now: Date,
  ): Promise<SuccessResult | InvalidDiscountFields | Gone | EditConflict> {
    return runInTransaction(db, async (own) => {
      const current = await kind.lock(own, id)
      if (!current) return gone
      const fields = kind.toFields(current)
      const action = `${kind.name}-save` as const
      const subject = subjectOf(id)
      const meanwhile = await findEditConflict(own, {
        read: version,
        values: toEditFormValues(fields),
        subject,
        actions: [`${kind.name}-add`, action],
      })
      if (meanwhile) return meanwhile
      const said = await settle(own, written)
      const unfit = await kind.findProblems(own, said, current)
      if (unfit) return unfit
      const changed = kind.toInput(said, current)
      await kind.update(own, id, changed)
      const difference = {
        before: kind.toAudited(fields, current),
        after: kind.toAudited(said, changed),
      }
      await auditLog.addAuditEntry(own, { ...by, action, subject, ...difference }, now)
      return { ok: true }
    })
  }

  /** Publishes a coupon or promotion after it was simulated, or pauses, resumes or ends it. */
  function changeState(
    db: Db,
    { id, move, by }: { id: number; move: DiscountPlanTransition } & By,
    now: Date,
  ): Promise<SuccessResult | Gone | Refusal<'plan-move' | 'not-rehearsed'>> {
    return runInTransaction(db, async (own) => {
      const current = await kind.lock(own, id)
      if (!current) return gone
      if (move === 'publish' && current.rehearsal?.version !== getVersion(current))
        return refuse('not-rehearsed')
      const { published, active, from, until } = current
      const before = { published, active, from, until }
      const moved = applyDiscountPlanTransition(before, move, now)
      if (!moved.ok) return moved
      await kind.update(own, id, { ...current, ...moved.plan })
      const entry: auditLog.AuditEntry = {
        ...by,
        action: `${kind.name}-${move}`,
        subject: subjectOf(id),
        before,
        after: moved.plan,
      }
      await auditLog.addAuditEntry(own, entry, now)
      return { ok: true }
    })
  }

  /** Simulates a coupon or promotion on past orders and stores the result. */
  async function simulate(db: Db, id: number, now: Date): Promise<SuccessResult | Gone> {
    const stored = await kind.find(db, id)
    if (!stored) return gone
    const rehearsal = await simulateDiscounts(db, getVersion(stored), kind.toSimulated(stored), now)
    await storeDiscountSimulation(db, `${kind.name}s`, id, rehearsal)
    return { ok: true }
  }

  return { add, change, changeState, simulate, getVersion }
}

/** Converts form input to values for the version hash: times become ISO 8601. */
export function toEditFormValues(said: PlanFields): EditFormValues {
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  )
}
