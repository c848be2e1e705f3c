import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import './information.css'
import { LegalPage } from './legal-page.tsx'
import { readLegalText } from './read-legal-text.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: loaderData?.title ?? 'Términos y condiciones de uso',
    description: `Las reglas de uso de la tienda en línea ${findPageMetaShopData(matches).name} y de las compras que se hacen en ella.`,
    path: linkTo('Condiciones'),
    type: 'article',
  })

export function loader({ context }: LoaderFunctionArgs) {
  return readLegalText(context, 'condiciones')
}

export default function TermsPage() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
