import type { ComponentProps, ReactNode } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import type { OperatorApiCommands } from '../api/operator-api.ts'
import { runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  DiscountPlanState,
  DiscountPlanStateButtons,
  type PromotionAndCouponFields,
  DiscountSimulationPanel,
} from './discount-plan-panel.tsx'
import { OfferPage } from './offer-page.tsx'

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

/** Page of an existing promotion or coupon: form, simulation, details. */
export function DiscountPlanPage({
  kind,
  planned,
  facts,
  aside,
  ...offer
}: {
  kind: Kind
  planned: PromotionAndCouponFields & { id: number }
  /** Discount value and total discounted so far */
  facts: ReactNode
  aside: ReactNode
} & Pick<
  ComponentProps<typeof OfferPage>,
  'title' | 'editForm' | 'answer' | 'form' | 'asideLabel'
>) {
  const { me } = useOfficeRootLoaderData()
  const { list, page } = plans[kind]
  return (
    <OfferPage
      {...offer}
      list={list}
      here={createOfficePageUrl(page, { id: String(planned.id) })}
      needs="coupons:write"
      state={
        <>
          <DiscountPlanState planned={planned} />
          <p>{facts}</p>
        </>
      }
      actions={<DiscountPlanStateButtons {...planned} />}
      aside={
        <>
          <DiscountSimulationPanel
            planned={planned}
            mayWrite={hasPermission('coupons:write', me)}
          />
          {aside}
        </>
      }
    />
  )
}
