import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { BundlesReply, MadeBundleReply } from '#contract/operator/bundles.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, told } from '../deeds/answer.ts'
import { RefusalAlert } from '../deeds/refusal-alert.tsx'
import { FootLine } from '../lists/foot-line.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { BackLink } from '../running/back-link.tsx'
import { BundleForm, bundleIn } from './bundle-form.tsx'
import './offers.css'

export async function loader(asked: LoaderFunctionArgs) {
  // requires permission for the page
  await readsFor(asked).get<BundlesReply>('bundles')
  return null
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, deeds) => {
    const made = await deeds('POST')<MadeBundleReply>('bundles', {
      ...bundleIn(form),
      paused: form.has('pausa'),
    })
    return told(made.messageForUser, linkTo('Paquete', { code: made.code }))
  })
}

/** A bundle that is not there yet. */
export default function NewBundle({ actionData }: { actionData?: Answer }) {
  return (
    <>
      <PageHead
        title="Paquete nuevo"
        back={<BackLink to={linkTo('Paquetes')} label="Paquetes" />}
      />
      <RefusalAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <BundleForm answer={actionData} />
        </div>
      </div>
      <FootLine command="add-bundle «nombre»" />
    </>
  )
}
