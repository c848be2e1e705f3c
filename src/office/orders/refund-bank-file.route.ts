import { type ActionFunctionArgs, redirect } from 'react-router'
import { runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'

const queue = createOfficePageUrl('Reembolsos', {}, { ver: 'transferir' })

/** Redirects to the refunds page after step-up authentication; there the download button must be clicked again. */
export function loader() {
  return redirect(queue)
}

/** Downloads the bank transfer file. */
export async function action(asked: ActionFunctionArgs) {
  const answer = await runFormAction<Response>(asked, async (form, commands) => {
    const again = form.get('otra_vez')
    const file = await commands('createRefundBankFile', {
      body: again ? { again: String(again) } : {},
    })
    if (file.count === 0)
      return redirectWithFlash('Ninguna transferencia espera un archivo.', queue)
    const name = `reembolsos-${new Date().toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')}.csv`
    return new Response(file.csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  })
  return answer instanceof Response ? answer : redirectWithFlash(answer.refusal?.words ?? '', queue)
}
