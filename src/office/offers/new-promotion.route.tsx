import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { DiscountScopesResponse } from '#contract/operator/discount-plans.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import type { FormResult } from '../forms/form-result.ts'
import { runAddDiscountPlanAction } from './discount-plan-page.tsx'
import { NewOfferPage } from './offer-page.tsx'
import { PromotionForm, parsePromotion } from './promotion-form.tsx'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listOfferScopes')
}

export function action(asked: ActionFunctionArgs) {
  return runAddDiscountPlanAction(asked, 'promotions', (form, commands) =>
    commands('createPromotion', { body: parsePromotion(form) }),
  )
}

type Props = { loaderData: DiscountScopesResponse; actionData?: FormResult }

/** Form for a new promotion. */
export default function NewPromotion({ loaderData, actionData }: Props) {
  return (
    <NewOfferPage
      list="Promociones"
      title="Promoción nueva"
      answer={actionData}
      form={<PromotionForm scopes={loaderData} answer={actionData} />}
    />
  )
}
