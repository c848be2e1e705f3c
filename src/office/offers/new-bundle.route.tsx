import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { BackLink } from '../running/back-link.tsx'
import { BundleForm, parseBundle } from './bundle-form.tsx'
import './offers.css'

export async function loader(asked: LoaderFunctionArgs) {
  // Checks the permission for the page
  await readsFor(asked).get('listBundles')
  return null
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const made = await commands('createBundle', {
      body: {
        ...parseBundle(form),
        paused: form.has('pausa'),
      },
    })
    return redirectWithFlash(made.messageForUser, linkTo('Paquete', { code: made.code }))
  })
}

/** Form for a new bundle. */
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
      <CliHint command="add-bundle «nombre»" />
    </>
  )
}
