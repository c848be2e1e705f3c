import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

interface Surroundings {
  /** what the root loader knows about the shop */
  shop?: object
  /** what the page's own loader answered */
  data?: unknown
  address?: string
  pattern?: string
}

/** The markup a page or part has before script runs, inside a router that knows the shop. */
export function renderPage(
  Page: ComponentType,
  { shop, data = null, address = '/', pattern = address.split(/[?#]/)[0] }: Surroundings = {},
): string {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', children: [{ id: 'page', path: pattern, Component: Page }] },
  ])
  const root = {
    origin: 'https://tienda.example',
    settings: null,
    categories: null,
    ...shop,
  }
  return renderToStaticMarkup(
    createElement(Stub, {
      initialEntries: [address],
      hydrationData: { loaderData: { root, page: data } },
    }),
  )
}

/** What can be read of some markup, one space between words. */
export function wordsOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Every value of an attribute, in order of appearance. */
export function valuesOf(markup: string, attribute: string): string[] {
  return [...markup.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  )
}
