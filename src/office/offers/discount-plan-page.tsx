import type { ReactNode } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import { missingPermissionText } from '#domain/running/permissions.ts'
import type { OperatorApiCommands } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { type EditForm } from '../forms/edit-form.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackLink } from '../running/back-link.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { discountPlanStateStyles, formatDiscountPlanState } from './discount-plan-labels.ts'
import {
  DiscountPlanStateButtons,
  type PromotionAndCouponFields,
  DiscountSimulationPanel,
} from './discount-plan-panel.tsx'

/** Names of the list page and the detail page for promotions and for shared coupons. */
const plans = {
  coupons: { list: 'Cupones', page: 'Cupón' },
  promotions: { list: 'Promociones', page: 'Promoción' },
} as const
type Kind = keyof typeof plans

/**
 * Replies of the operator API: `Saved` after saving a promotion or coupon; `Made` after creating a
 * draft, with the draft's id.
 */
type Saved = Promise<{ messageForUser: string }>
type Made = Promise<{ messageForUser: string; id: number }>

/** Saves or simulates the promotion or coupon in the URL, or changes its state. */
export function runDiscountPlanAction(
  asked: ActionFunctionArgs,
  kind: Kind,
  save: (params: { id: number }, form: FormData, commands: OperatorApiCommands) => Saved,
) {
  const { id = '' } = asked.params
  const isCoupon = kind === 'coupons'
  return runFormAction(asked, async (form, commands) => {
    const command = String(form.get('hacer') ?? '')
    const params = { id: Number(id) }
    const done = await (command === 'guardar'
      ? save(params, form, commands)
      : command === 'ensayar'
        ? commands(isCoupon ? 'rehearseCoupon' : 'rehearsePromotion', { params })
        : commands(isCoupon ? 'moveCoupon' : 'movePromotion', { params, body: { move: command } }))
    return redirectWithFlash(done.messageForUser, createOfficePageUrl(plans[kind].page, { id }))
  })
}

/** Creates a draft promotion or coupon and opens its page. */
export function runAddDiscountPlanAction(
  asked: ActionFunctionArgs,
  kind: Kind,
  add: (form: FormData, commands: OperatorApiCommands) => Made,
) {
  return runFormAction(asked, async (form, commands) => {
    const made = await add(form, commands)
    return redirectWithFlash(
      made.messageForUser,
      createOfficePageUrl(plans[kind].page, { id: String(made.id) }),
    )
  })
}

/** Page layout for an existing promotion or coupon: form, simulation, details. */
export function DiscountPlanPage({
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
  planned: PromotionAndCouponFields & { id: number }
  title: string
  /** Discount value and total discounted so far */
  facts: ReactNode
  editForm: EditForm
  answer: FormResult | undefined
  form: ReactNode
  aside: ReactNode
  asideLabel: string
}) {
  const { me } = useOfficeRootLoaderData()
  const { refusal } = answer ?? {}
  const mayWrite = hasPermission('coupons:write', me)
  const { list, page } = plans[kind]
  const head = (
    <PageHeader
      title={title}
      back={<BackLink to={createOfficePageUrl(list)} label={list} />}
      state={
        <>
          <span className={discountPlanStateStyles[planned.state]}>
            {formatDiscountPlanState(planned)}
          </span>
          <p>{facts}</p>
        </>
      }
    >
      {mayWrite ? <DiscountPlanStateButtons {...planned} /> : null}
    </PageHeader>
  )
  if (isEditConflict(refusal)) {
    const to = createOfficePageUrl(page, { id: String(planned.id) })
    return (
      <>
        {head}
        <EditConflictPanel refusal={refusal} form={editForm} to={to} />
      </>
    )
  }
  return (
    <>
      {head}
      <FormErrorAlert refusal={refusal} />
      <div className="cols">
        <div>
          {mayWrite ? form : <p className="muted">{missingPermissionText('coupons:write')}</p>}
        </div>
        <aside aria-label={asideLabel}>
          <DiscountSimulationPanel planned={planned} mayWrite={mayWrite} />
          {aside}
        </aside>
      </div>
    </>
  )
}

/** Page layout for creating a promotion or coupon. */
export function NewDiscountPlanPage({
  kind,
  title,
  answer,
  form,
}: {
  kind: Kind
  title: string
  answer: FormResult | undefined
  form: ReactNode
}) {
  const { list } = plans[kind]
  return (
    <>
      <PageHeader title={title} back={<BackLink to={createOfficePageUrl(list)} label={list} />} />
      <FormErrorAlert refusal={answer?.refusal} />
      <div className="cols">
        <div>{form}</div>
      </div>
    </>
  )
}
