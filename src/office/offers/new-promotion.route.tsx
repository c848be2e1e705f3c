import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ScopesReply } from '#contract/operator/plans.ts'
import { readsFor } from '../api/operator-api.ts'
import type { Answer } from '../forms/answer.ts'
import { addPlan, NewPlanPage } from './plan-page.tsx'
import { PromotionForm, parsePromotion } from './promotion-form.tsx'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listOfferScopes')
}

export function action(asked: ActionFunctionArgs) {
  return addPlan(asked, 'promotions', (form, commands) =>
    commands('createPromotion', { body: parsePromotion(form) }),
  )
}

type Props = { loaderData: ScopesReply; actionData?: Answer }

/** Form for a new promotion. */
export default function NewPromotion({ loaderData, actionData }: Props) {
  return (
    <NewPlanPage
      kind="promotions"
      title="Promoción nueva"
      answer={actionData}
      form={<PromotionForm scopes={loaderData} answer={actionData} />}
    />
  )
}
