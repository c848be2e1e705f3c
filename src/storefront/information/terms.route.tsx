import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { describePage, shopOf } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import './information.css'
import { LegalPage } from './legal-page.tsx'
import { legalText } from './legal-text.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  describePage(shopOf(matches), {
    title: loaderData?.title ?? 'Términos y condiciones de uso',
    description: `Las reglas de uso de la tienda en línea ${shopOf(matches).name} y de las compras que se hacen en ella.`,
    path: linkTo('Condiciones'),
    type: 'article',
  })

export function loader({ context }: LoaderFunctionArgs) {
  return legalText(context, 'condiciones')
}

export default function TermsPage() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
