import { internationalPhone } from '#domain/account/phone.ts'
import type { PageOwner } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { vocabulary } from './structured-data.ts'

/** Structured data about the shop's organization, for search engines. */
export function organizationData({ name, origin, settings }: PageOwner): object {
  const { seller, support } = settings ?? {}
  const telephone = seller?.phone ?? support?.phone
  const email = seller?.email ?? support?.email
  return {
    '@context': vocabulary,
    '@type': 'Organization',
    name,
    url: origin + linkTo('Index'),
    logo: `${origin}/icono-512.png`,
    legalName: seller?.legal_name,
    taxID: seller?.rfc,
    address: seller?.address ?? support?.address,
    telephone: telephone && internationalPhone(telephone),
    email,
    contactPoint: support
      ? {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: internationalPhone(support.phone),
          email: support.email,
          availableLanguage: 'es',
        }
      : undefined,
  }
}

export function webSiteData({ name, origin }: PageOwner): object {
  return {
    '@context': vocabulary,
    '@type': 'WebSite',
    name,
    url: origin + linkTo('Index'),
    inLanguage: 'es-MX',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${linkTo('Search Results')}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}
