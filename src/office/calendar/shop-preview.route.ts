import { type LoaderFunctionArgs, redirect } from 'react-router'
import { momentOfStamp } from '#domain/calendar.ts'
import { readsFor } from '../api/operator-api.ts'

/** Redirects to a new preview link of the shop at a given moment. */
export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const stamp = `${searchParams.get('dia')} ${searchParams.get('hora')}`
  const at = (momentOfStamp(stamp) ?? new Date()).toISOString()
  const path = searchParams.get('pagina')
  const { url } = await readsFor(asked).get('getShopPreview', { query: { at, path } })
  return redirect(url)
}
