import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import './information.css'
import { LegalPage } from './legal-page.tsx'
import { readLegalText } from './read-legal-text.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: loaderData?.title ?? 'Política de cookies',
    description: `Qué guarda ${findPageMetaShopData(matches).name} en tu navegador, para qué lo usa y cómo puedes borrarlo.`,
    path: linkTo('Politicas'),
    type: 'article',
  })

export function loader({ context }: LoaderFunctionArgs) {
  return readLegalText(context, 'politicas')
}

export default function PoliciesPage() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
