import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { linkTo } from '../page-links.ts'
import { createPageMeta, findPageMetaShopData } from '../page-meta.ts'
import './information.css'
import { LegalPage } from './legal-page.tsx'
import { readLegalText } from './read-legal-text.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  createPageMeta(findPageMetaShopData(matches), {
    title: loaderData?.title ?? 'Aviso de privacidad',
    description: 'Qué datos personales tratamos, para qué los usamos y cómo ejerces tus derechos.',
    path: linkTo('Aviso de Privacidad'),
    type: 'article',
  })

export function loader({ context }: LoaderFunctionArgs) {
  return readLegalText(context, 'aviso-de-privacidad')
}

export default function PrivacyPage() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
