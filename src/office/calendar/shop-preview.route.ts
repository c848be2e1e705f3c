import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { ShopPreviewReply } from '#contract/operator/calendar.ts'
import { momentOfStamp } from '#domain/calendar.ts'
import { readsFor } from '../api/operator-api.ts'

/** Leads to the shop as it will be at a moment, by a link that is made when it is pressed. */
export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const stamp = `${searchParams.get('dia')} ${searchParams.get('hora')}`
  const at = (momentOfStamp(stamp) ?? new Date()).toISOString()
  const path = searchParams.get('pagina')
  const { url } = await readsFor(asked).get<ShopPreviewReply>('shop-preview', { at, path })
  return redirect(url)
}
