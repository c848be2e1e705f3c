import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { describePage, shopOf } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import './information.css'
import { LegalPage } from './legal-page.tsx'
import { legalText } from './legal-text.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  describePage(shopOf(matches), {
    title: loaderData?.title ?? 'Aviso de privacidad',
    description: 'Qué datos personales tratamos, para qué los usamos y cómo ejerces tus derechos.',
    path: linkTo('Aviso de Privacidad'),
    type: 'article',
  })

export function loader({ context }: LoaderFunctionArgs) {
  return legalText(context, 'aviso-de-privacidad')
}

export default function PrivacyPage() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}
