import { expect, it } from 'vitest'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { ContactDetailsBox } from './contact-details-box.tsx'

const shopper = { email: 'ana@correo.mx', phone: null, is_verified_phone: 0 } as never

it('the profile page links to the account page of the identity provider, if it has one (PRO-02)', () => {
  const open = (accountUrl: string | undefined) =>
    renderPage(() => <ContactDetailsBox shopper={shopper} accountUrl={accountUrl} />)
  const accountUrl = 'https://accounts.example/realms/mx/account'
  expect(valuesOf(open(accountUrl), 'href')).toContain(accountUrl)
  const without = open(undefined)
  expect(without).not.toContain('accounts.example')
  expect(wordsOf(without)).toContain('Se cambia en tu cuenta de acceso.')
})
