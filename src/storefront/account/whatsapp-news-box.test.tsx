import { expect, it } from 'vitest'
import { whatsappConsentText } from '#domain/account/whatsapp-consent.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { WhatsappNewsBox } from './whatsapp-news-box.tsx'

const news = { offered: true, phone: '5512345678', agreed_at: null }
const render = (more: Partial<typeof news> | { phone: null } | { agreed_at: string } = {}) =>
  renderPage(() => <WhatsappNewsBox news={{ ...news, ...more }} />)

it('news by WhatsApp are a choice that is off, with its words and the phone', () => {
  const page = render()
  expect(wordsOf(page)).toContain(`${whatsappConsentText} 55 1234 5678`)
  expect(page).not.toMatch(/<input[^>]* checked/)
  expect(render({ agreed_at: '2026-11-30T18:00:00Z' })).toMatch(/<input[^>]* checked/)
})

it('news by WhatsApp need a verified phone, and a shop that has it', () => {
  expect(wordsOf(render({ phone: null }))).toContain('Verifica tu teléfono para pedirlos.')
  expect(wordsOf(render({ offered: false }))).not.toContain('WhatsApp')
})
