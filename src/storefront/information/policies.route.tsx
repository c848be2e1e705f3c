import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { describePage, shopOf } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import './information.css'
import { LegalPage } from './legal-page.tsx'
import { legalText } from './legal-text.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  describePage(shopOf(matches), {
    title: loaderData?.title ?? 'Política de cookies',
    description: `Qué guarda ${shopOf(matches).name} en tu navegador, para qué lo usa y cómo puedes borrarlo.`,
    path: linkTo('Politicas'),
    type: 'article',
  })

export function loader({ context }: LoaderFunctionArgs) {
  return legalText(context, 'politicas')
}

export default function PoliciesPage() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
