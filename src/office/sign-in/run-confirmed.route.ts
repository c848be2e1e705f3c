import { type LoaderFunctionArgs, redirect } from 'react-router'
import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { officeServerContext } from '../api/server-context.ts'
import { confirmedFormCookie, downloadCookie } from '../forms/form-cookies.ts'
import { redirectWithFlash } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'

const tooLate =
  'No se hizo nada: pasó demasiado tiempo, o ya estaba hecho. Revisa y, si falta, vuelve a pedirlo.'

/**
 * Return from step-up authentication: leads to the page of the confirmed form, which runs it once,
 * or to the list of the confirmed download, which starts it.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const page = toSameOriginPath(asked.get('volver')) ?? createOfficePageUrl('Hoy')
  const { confirmed } = context.get(officeServerContext)
  const file = asked.get('archivo')
  if (file?.startsWith('/api/v1/'))
    return (await confirmed.isConfirmed())
      ? redirectWith(downloadCookie, encodeURIComponent(file), page)
      : redirect(page)
  const name = asked.get('hecho') ?? ''
  const formPage = await confirmed.findPageOfForm(name)
  return formPage === undefined
    ? redirectWithFlash(tooLate, page)
    : redirectWith(confirmedFormCookie, name, formPage)
}

function redirectWith(cookie: string, value: string, page: string) {
  return redirect(page, {
    headers: {
      'set-cookie': `${cookie}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=60`,
    },
  })
}
