import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProfileResponse } from '#contract/account.ts'
import type { StartPhoneVerificationResponse } from '#contract/phone-verification.ts'
import SecondFactorPage, { clientLoader } from '../sign-in/second-factor.route.tsx'
import { fakeApiCalls } from './fake-api.ts'
import { mountRoute } from './mount-component.tsx'

const underway = { phone: '5512345678', resend_after_seconds: 40 }
const sent: StartPhoneVerificationResponse = {
  success: true,
  message: 'ok',
  messageForUser: 'ok',
  payload: { DEV_MODE: false, resend_after_seconds: 60 },
}
const profile = { userDetails: { phone: null } } as ProfileResponse

const code = page.getByRole('textbox', { name: 'Código' })
const phone = page.getByRole('textbox', { name: 'Teléfono a 10 dígitos' })
const send = page.getByRole('button', { name: 'Enviar código' })

function open(answers: Parameters<typeof fakeApiCalls>[0]) {
  const calls = fakeApiCalls({ 'GET customer/profile': () => profile, ...answers })
  mountRoute(SecondFactorPage, clientLoader, '/customer/2fa')
  return calls
}

it('phone verification restores the code field and the wait before resending after a page reload (TFA-02)', async () => {
  open({ 'GET customer/2fa': () => ({ payload: { underway } }) })
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText('55 1234 5678')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /Reenviar código \(0:(40|39)\)/ }))
    .toBeDisabled()

  await page.getByRole('button', { name: 'Cambiar número' }).click()
  await expect.element(phone).toHaveValue('5512345678')
  await page.getByRole('button', { name: /Ya tengo el código/ }).click()
  await expect
    .element(page.getByRole('button', { name: /Reenviar código \(0:3\d\)|0:40/ }))
    .toBeVisible()
})

it('phone verification accepts a pasted phone number, and sends its ten digits (TFA-01)', async () => {
  const calls = open({ 'GET customer/2fa': () => ({ payload: {} }), 'customer/2fa': () => sent })
  await expect.element(phone).toBeEnabled()
  await phone.fill('+52 55 1234 5678')
  await expect.element(phone).toHaveValue('5512345678')
  await send.click()
  await expect.element(code).toHaveFocus()
  expect(calls.at(-1)?.body).toMatchObject({ phone: '5512345678' })
})
