import { type LoaderFunctionArgs, redirect } from 'react-router'
import { parseMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'

/** Redirects to a new preview link of the shop at a given moment. */
export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const stamp = `${searchParams.get('dia')} ${searchParams.get('hora')}`
  const at = (parseMexicoTimestamp(stamp) ?? new Date()).toISOString()
  const path = searchParams.get('pagina')
  const { url } = await createOperatorApiReader(asked).get('getShopPreview', {
    query: { at, path },
  })
  return redirect(url)
}
