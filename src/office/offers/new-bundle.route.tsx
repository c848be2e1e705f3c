import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BundleForm, parseBundle } from './bundle-form.tsx'
import { NewOfferPage } from './offer-page.tsx'
import './offers.css'

export async function loader(asked: LoaderFunctionArgs) {
  // This API call only checks that the operator may open the page
  await createOperatorApiReader(asked).get('listBundles')
  return null
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const made = await commands('createBundle', {
      body: { ...parseBundle(form), paused: form.has('pausa') },
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
      <NewOfferPage
        list="Paquetes"
        title="Paquete nuevo"
        answer={actionData}
        form={<BundleForm answer={actionData} />}
      />
      <ShortcutAndCliHintFooter command="add-bundle «nombre»" />
    </>
  )
}
