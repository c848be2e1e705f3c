import { expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import type { Breadcrumb } from '../ui/breadcrumbs.tsx'
import { AccountFrame } from './account-frame.tsx'

function crumbsOf(trail?: readonly Breadcrumb[]): string[] {
  const markup = renderPage(() => (
    <AccountFrame page="Orders" trail={trail}>
      {null}
    </AccountFrame>
  ))
  const list = /class="crumbs".*?<\/nav>/.exec(markup)?.[0] ?? ''
  return [...list.matchAll(/>([^<]+)</g)].map(([, label = '']) => label)
}

it('breadcrumbs of every account page start at the shop’s home page (ORD-02, TKT-03)', () => {
  expect(crumbsOf()).toEqual(['INICIO', 'CUENTA', 'PEDIDOS'])
  expect(crumbsOf([{ label: 'TICKETS' }])).toEqual(['INICIO', 'TICKETS'])
})
