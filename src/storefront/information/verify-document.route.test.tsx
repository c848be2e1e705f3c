import { expect, it } from 'vitest'
import { createShopDocumentSigner } from '#sign-in/document-signer.ts'
import { loaderArguments } from '#test/support/call-loader.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { VerificationResult } from './document-verification-result.tsx'
import VerifyPage, { action } from './verify-document.route.tsx'

it('the page for verifying signed documents of the shop has a form that works without JavaScript', () => {
  const markup = renderPage(VerifyPage, { address: '/verificar' })
  expect(markup).toMatch(/<form[^>]* method="post"/)
  expect(markup).toMatch(/<form[^>]* enctype="multipart\/form-data"/i)
  expect(markup).toContain('name="archivo"')
  expect(wordsOf(markup)).toContain('O pega su texto')
})

it('the page for verifying documents uses an uploaded file rather than pasted text, and explains why a document is invalid', async () => {
  const { publicKey } = createShopDocumentSigner('a secret of this test that is long enough')
  const form = new FormData()
  form.set('archivo', new File(['{"kind":"price-receipt","version":7}'], 'precio.json'))
  form.set('documento', '{')
  const surroundings: object = loaderArguments('/verificar', {}, () => ({ keys: [publicKey] }))
  const request = new Request('https://tienda.example/verificar', { method: 'POST', body: form })
  const answer = await action(Object.assign(surroundings, { request }) as never)
  expect(answer).toEqual({ problem: expect.stringContaining('versión'), inBrowser: false })
})

it('the page for verifying documents shows the overall verdict first, then each validation result', () => {
  const shown = (passed: boolean | null) =>
    wordsOf(
      renderPage(() => (
        <VerificationResult
          verdict={{ title: 'Comprobante', facts: [], checks: [{ passed, words: 'Lo firmó.' }] }}
          inBrowser
        />
      )),
    )
  expect(shown(true)).toMatch(/^Comprobante: cuadra.*Sí: Lo firmó\./)
  expect(shown(false)).toMatch(/^Comprobante: no cuadra.*No: Lo firmó\./)
  expect(shown(null)).toMatch(/falta saber.*No se sabe: Lo firmó\./)
})
