import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createApiClient } from '../api/api-client.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import { literals } from '../text/specified-texts.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { readNotFoundSuggestions } from './not-found-suggestions.ts'

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(findPageMetaShopData(matches), { title: literals.notFound.title, noindex: true })

export async function loader({ context }: LoaderFunctionArgs) {
  const featured = await readNotFoundSuggestions(createApiClient(context))
  return data({ featured }, { status: 404 })
}

export default function NotFoundRoute() {
  const { featured } = useLoaderData<typeof loader>()
  return <NotFoundPage featured={featured} />
}
