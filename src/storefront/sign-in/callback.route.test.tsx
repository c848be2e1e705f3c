import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import CallbackPage, { HydrateFallback } from './callback.route.tsx'

it("the sign-in callback page shows 'Redirecting...' while the session is created from the identity provider’s response (RTE-06)", () => {
  for (const Page of [HydrateFallback, CallbackPage]) {
    const markup = renderPage(Page, { address: '/callback' })
    expect(wordsOf(markup)).toBe('Redirecting...')
    expect(markup).toContain('lang="en"')
  }
})
