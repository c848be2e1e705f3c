import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { ShortcutAndCliHintFooter } from '../lists/cli-hint.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackLink } from '../running/back-link.tsx'
import { BundleForm, parseBundle } from './bundle-form.tsx'
import './offers.css'

export async function loader(asked: LoaderFunctionArgs) {
  // This API call only checks that the operator may open the page
  await createOperatorApiReader(asked).get('listBundles')
  return null
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const made = await commands('createBundle', {
      body: {
        ...parseBundle(form),
        paused: form.has('pausa'),
      },
    })
    return redirectWithFlash(
      made.messageForUser,
      createOfficePageUrl('Paquete', { code: made.code }),
    )
  })
}

/** Form for a new bundle. */
export default function NewBundle({ actionData }: { actionData?: FormResult }) {
  return (
    <>
      <PageHeader
        title="Paquete nuevo"
        back={<BackLink to={createOfficePageUrl('Paquetes')} label="Paquetes" />}
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <BundleForm answer={actionData} />
        </div>
      </div>
      <ShortcutAndCliHintFooter command="add-bundle «nombre»" />
    </>
  )
}
