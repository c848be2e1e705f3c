import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { apiFor } from '../api/api-client.ts'
import { describePage, shopOf } from '../page-meta.ts'
import { literals } from '../text/literals.ts'
import { featuredForLostShoppers } from './featured.ts'
import { NotFoundPage } from './not-found-page.tsx'

export const meta: MetaFunction = ({ matches }) =>
  describePage(shopOf(matches), { title: literals.notFound.title, noindex: true })

export async function loader({ context }: LoaderFunctionArgs) {
  const featured = await featuredForLostShoppers(apiFor(context))
  return data({ featured }, { status: 404 })
}

export default function NotFoundRoute() {
  const { featured } = useLoaderData<typeof loader>()
  return <NotFoundPage featured={featured} />
}
