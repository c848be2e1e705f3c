import { toInternationalPhone } from '#domain/account/phone.ts'
import { linkTo } from '../page-links.ts'
import type { PageMetaShopData } from '../page-meta.ts'
import { schemaOrgContextUrl } from './product-structured-data.ts'

/** Structured data about the shop's organization, for search engines. */
export function toOrganizationStructuredData({ name, origin, settings }: PageMetaShopData): object {
  const { seller, support } = settings ?? {}
  const telephone = seller?.phone ?? support?.phone
  const email = seller?.email ?? support?.email
  return {
    '@context': schemaOrgContextUrl,
    '@type': 'Organization',
    name,
    url: origin + linkTo('Index'),
    logo: `${origin}/icono-512.png`,
    legalName: seller?.legal_name,
    taxID: seller?.rfc,
    address: seller?.address ?? support?.address,
    telephone: telephone && toInternationalPhone(telephone),
    email,
    contactPoint: support
      ? {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: toInternationalPhone(support.phone),
          email: support.email,
          availableLanguage: 'es',
        }
      : undefined,
  }
}

export function toWebSiteStructuredData({ name, origin }: PageMetaShopData): object {
  return {
    '@context': schemaOrgContextUrl,
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
