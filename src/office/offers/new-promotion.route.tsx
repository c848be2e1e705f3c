import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ScopesReply } from '#contract/operator/plans.ts'
import type { MadeReply } from '#contract/operator/promotions.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, told } from '../deeds/answer.ts'
import { RefusalAlert } from '../deeds/refusal-alert.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { BackLink } from './back-link.tsx'
import { PromotionForm, promotionIn } from './promotion-form.tsx'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get<ScopesReply>('offer-scopes')
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, deeds) => {
    const made = await deeds('POST')<MadeReply>('promotions', promotionIn(form))
    return told(made.messageForUser, linkTo('Promoción', { id: String(made.id) }))
  })
}

type Props = { loaderData: ScopesReply; actionData?: Answer }

/** A promotion that is not there yet. */
export default function NewPromotion({ loaderData, actionData }: Props) {
  return (
    <>
      <PageHead title="Promoción nueva" back={<BackLink to="Promociones" />} />
      <RefusalAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <PromotionForm scopes={loaderData} answer={actionData} />
        </div>
      </div>
    </>
  )
}
