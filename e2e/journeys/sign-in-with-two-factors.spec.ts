import { expect, test } from '@playwright/test'
import { expectStateAccessible } from '../support/accessibility.ts'
import { plugInAuthenticator } from '../support/authenticator.ts'
import { addresses, newestMessage, signInAgain, signUp, somebodyNew } from '../support/shopper.ts'

const security = `${addresses.identity}/cuenta/seguridad`

test('a shopper adds a passkey, then signs in with the passkey alone, and once with a recovery code', async ({
  page,
  browser,
}) => {
  const person = somebodyNew()
  await signUp(page, person)
  const owner = await plugInAuthenticator(page)

  await page.goto(`${addresses.identity}/cuenta`)
  await page.getByRole('link', { name: 'Seguridad de la cuenta' }).click()
  await expectStateAccessible(page)
  await page.getByRole('link', { name: 'Agregar llave de acceso' }).click()
  await expectStateAccessible(page)
  await page.getByLabel('Nombre, para reconocerla').fill('Mi teléfono')
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(page.getByRole('heading', { name: /códigos de recuperación/ })).toBeVisible()
  await expectStateAccessible(page)
  const codes = await page.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'Ya los guardé' }).click()
  await expect(page.getByRole('link', { name: /Mi teléfono/ })).toBeVisible()
  await newestMessage(page.request, person.email, /Agregaste una llave de acceso/)

  await page.goto(`${security}/aplicacion`)
  await expectStateAccessible(page)

  // a changed credential ends the shop's session too
  await owner.isThere(false)
  await page.goto(`${addresses.shop}/my-profile`, { waitUntil: 'commit' })
  await signInAgain(page)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible()
  await expectStateAccessible(page)
  // a browser that offered the key by itself would be answered before the button is pressed
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await owner.isThere(true)
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page).toHaveURL(`${addresses.shop}/my-profile`)
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email)

  const elsewhere = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await elsewhere.goto(security)
  await elsewhere.goto(`${security}/codigos`)
  await expect(elsewhere.getByRole('button', { name: /llave de acceso/ })).toBeHidden()
  await elsewhere.getByLabel('Correo electrónico').fill(person.email)
  await elsewhere.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await elsewhere.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(elsewhere.getByText('Este navegador no puede usar tu llave')).toBeVisible()
  await elsewhere.getByText('Usar un código de recuperación').click()
  await elsewhere.getByLabel('Código de recuperación').fill(codes[0] ?? '')
  await elsewhere.getByRole('button', { name: 'Entrar con este código' }).click()
  await expect(
    elsewhere.getByRole('heading', { name: 'Códigos de recuperación nuevos' }),
  ).toBeVisible()
})
