import { expect, test } from '@playwright/test'
import { addresses, open, signIn, signInAgain, signUp, somebodyNew } from '../support/shopper.ts'

test('a session is closed from another device, and the account is deleted after step-up authentication (AUT-09, PRO-02)', async ({
  page,
  browser,
}) => {
  const person = somebodyNew()
  await signUp(page, person)
  const phone = await (await browser.newContext()).newPage()
  await signIn(phone, person)

  await open(page, '/my-sessions')
  await expect(page.getByText('Esta sesión', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Cerrar sesión: Chrome en/ }).click()
  const question = page.getByRole('dialog', { name: '¿Cerrar esta sesión?' })
  await question.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Solo tienes abierta esta sesión.')).toBeVisible()

  await phone.goto('/my-orders', { waitUntil: 'commit' })
  await signInAgain(phone)
  await expect(phone.getByLabel('Contraseña', { exact: true })).toBeVisible()
  await phone.context().close()

  await open(page, '/my-profile')
  const stale = { message: 'Fresh sign-in required', code: 'fresh-sign-in-required' }
  await page.route(
    '**/customer/deleteAccount',
    (route) => route.fulfill({ status: 401, json: stale }),
    {
      times: 1,
    },
  )
  const remove = async () => {
    const asked = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
    await asked.getByLabel('Escribe tu correo para confirmar').fill(person.email)
    await asked.getByRole('button', { name: 'Eliminar' }).click()
  }
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await remove()
  await page.getByRole('button', { name: 'Identificarme otra vez' }).click()
  await page.waitForURL((url) => url.href.startsWith(addresses.identity))
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/my-profile\?eliminar=1$/)
  await remove()
  await expect(page.getByRole('heading', { name: 'Cerraste tu sesión' })).toBeVisible()
})
