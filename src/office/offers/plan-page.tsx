import type { ReactNode } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import { missingPermissionText } from '#domain/running/permissions.ts'
import type { Commands } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { type EditForm } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from '../running/back-link.tsx'
import { MoveButtons, type Planned, SimulationPanel } from './plan-panel.tsx'
import { stateLooks, stateWords } from './plan-words.ts'

/** Promotions and shared coupons: list page and detail page of each. */
const plans = {
  coupons: { list: 'Cupones', page: 'Cupón' },
  promotions: { list: 'Promociones', page: 'Promoción' },
} as const
type Kind = keyof typeof plans

/** Messages for the user, of a saved plan or of a draft with its id. */
type Saved = Promise<{ messageForUser: string }>
type Made = Promise<{ messageForUser: string; id: number }>

/** Saves or simulates the promotion or coupon in the URL, or changes its state. */
export function planAction(
  asked: ActionFunctionArgs,
  kind: Kind,
  save: (params: { id: number }, form: FormData, commands: Commands) => Saved,
) {
  const { id = '' } = asked.params
  const isCoupon = kind === 'coupons'
  return answered(asked, async (form, commands) => {
    const command = String(form.get('hacer') ?? '')
    const params = { id: Number(id) }
    const done = await (command === 'guardar'
      ? save(params, form, commands)
      : command === 'ensayar'
        ? commands(isCoupon ? 'rehearseCoupon' : 'rehearsePromotion', { params })
        : commands(isCoupon ? 'moveCoupon' : 'movePromotion', { params, body: { move: command } }))
    return redirectWithFlash(done.messageForUser, linkTo(plans[kind].page, { id }))
  })
}

/** Creates a draft promotion or coupon and opens its page. */
export function addPlan(
  asked: ActionFunctionArgs,
  kind: Kind,
  add: (form: FormData, commands: Commands) => Made,
) {
  return answered(asked, async (form, commands) => {
    const made = await add(form, commands)
    return redirectWithFlash(made.messageForUser, linkTo(plans[kind].page, { id: String(made.id) }))
  })
}

/** Page of an existing promotion or coupon: form, simulation, details. */
export function PlanPage({
  kind,
  planned,
  title,
  facts,
  editForm,
  answer,
  form,
  aside,
  asideLabel,
}: {
  kind: Kind
  planned: Planned & { id: number }
  title: string
  /** Discount value and total discounted so far */
  facts: ReactNode
  editForm: EditForm
  answer: Answer | undefined
  form: ReactNode
  aside: ReactNode
  asideLabel: string
}) {
  const { me } = useOfficeData()
  const { refusal } = answer ?? {}
  const mayWrite = mayDo('coupons:write', me)
  const { list, page } = plans[kind]
  const head = (
    <PageHead
      title={title}
      back={<BackLink to={linkTo(list)} label={list} />}
      state={
        <>
          <span className={stateLooks[planned.state]}>{stateWords(planned)}</span>
          <p>{facts}</p>
        </>
      }
    >
      {mayWrite ? <MoveButtons {...planned} /> : null}
    </PageHead>
  )
  if (isChanged(refusal)) {
    const to = linkTo(page, { id: String(planned.id) })
    return (
      <>
        {head}
        <ConflictPanel refusal={refusal} form={editForm} to={to} />
      </>
    )
  }
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      <div className="cols">
        <div>
          {mayWrite ? form : <p className="muted">{missingPermissionText('coupons:write')}</p>}
        </div>
        <aside aria-label={asideLabel}>
          <SimulationPanel planned={planned} mayWrite={mayWrite} />
          {aside}
        </aside>
      </div>
    </>
  )
}

/** Page for a new promotion or coupon. */
export function NewPlanPage({
  kind,
  title,
  answer,
  form,
}: {
  kind: Kind
  title: string
  answer: Answer | undefined
  form: ReactNode
}) {
  const { list } = plans[kind]
  return (
    <>
      <PageHead title={title} back={<BackLink to={linkTo(list)} label={list} />} />
      <RefusalAlert refusal={answer?.refusal} />
      <div className="cols">
        <div>{form}</div>
      </div>
    </>
  )
}
