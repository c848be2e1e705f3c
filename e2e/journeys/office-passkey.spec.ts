import { expect, test } from '@playwright/test'
import { expectStateAccessible } from '../support/accessibility.ts'
import { plugInAuthenticator } from '../support/authenticator.ts'
import { operate } from '../support/operator.ts'
import { addresses, signUp, somebodyNew } from '../support/shopper.ts'

test('a new operator with a password adds a passkey at sign-in and then signs in with it', async ({
  page,
}) => {
  const person = somebodyNew()
  await operate('invite', person.email, '--role', 'pedidos')
  await signUp(page, person)
  await plugInAuthenticator(page)
  // a browser that offered the key by itself would be answered before the button is pressed
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })

  await page.goto(`${addresses.office}/pedidos`)
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Falta un paso' })).toBeVisible()
  await expectStateAccessible(page)
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).click()
  await expect(page.getByRole('heading', { name: /códigos de recuperación/ })).toBeVisible()
  await page.getByRole('link', { name: 'entrar al Mostrador' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(addresses.office)
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
})
