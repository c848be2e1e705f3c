import { expect, type Page, test } from '@playwright/test'
import * as otpauth from 'otpauth'
import { makeSurroundings, type ShopProcess, startShop } from '#test/support/shop-process.ts'
import { operateWith } from '../support/operator.ts'
import { counted } from '../support/presses.ts'

const owner = { email: 'duena@correo.example', password: 'la clave de la tienda nueva' }
let place: Awaited<ReturnType<typeof makeSurroundings>>
let shop: ShopProcess

test.beforeAll(async () => {
  place = await makeSurroundings()
  shop = await startShop({ ...place.env, DEMO_SHOP: 'off', OWNER_EMAIL: owner.email })
})
test.afterAll(async () => {
  shop.signal('SIGTERM')
  await shop.ended
  await place.remove()
})

async function readMailedLink(page: Page): Promise<string> {
  const mailbox = `http://localhost:${place.env.MAILBOX_PORT}/api/messages`
  let text = ''
  await expect
    .poll(async () => {
      const { messages } = await (await page.request.get(mailbox)).json()
      text = messages.at(0)?.text ?? ''
      return text
    })
    .toContain('/verificar?codigo=')
  return /https?:\S+/.exec(text)?.[0] ?? ''
}

test('the owner of an empty shop reaches its first screen in at most eight presses', async ({
  page,
}) => {
  const presses = counted()
  await page.goto(place.officeUrl)
  await presses.click(page.getByRole('link', { name: 'Entrar' }))
  await page.getByLabel('Correo electrónico').fill(owner.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(owner.password)
  await presses.click(page.getByRole('checkbox', { name: /Acepto/ }))
  await presses.click(page.getByRole('button', { name: 'Crear cuenta' }))
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()

  const mail = await page.context().newPage()
  await mail.setContent(`<a href="${await readMailedLink(page)}">Confirmar mi correo</a>`)
  await presses.click(mail.getByRole('link', { name: 'Confirmar mi correo' }))
  await presses.click(mail.getByRole('button', { name: 'Confirmar y entrar' }))

  await addAuthenticatorApp(mail, presses)
  expect(presses.count()).toBeLessThanOrEqual(8)
})

test('without mail, a link printed by the console leads to the first screen in at most four presses', async ({
  page,
}) => {
  const partner = 'socia@correo.example'
  const printed = await operateWith(place.env, ['invite', partner, '--role', 'dueño'])
  const link = /https?:\S+\/primera-entrada\S+/.exec(printed)?.[0] ?? ''
  const presses = counted()
  await page.goto(link)
  await page.getByLabel('Contraseña', { exact: true }).fill(owner.password)
  await presses.click(page.getByRole('button', { name: 'Guardar y entrar' }))
  await addAuthenticatorApp(page, presses)
  expect(presses.count()).toBeLessThanOrEqual(4)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Esa cuenta ya tiene contraseña' })).toBeVisible()
  await page.getByRole('link', { name: 'Entrar al Mostrador' }).click()
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible()
})

/** Adds the second factor and expects the first screen of a new shop. */
async function addAuthenticatorApp(page: Page, presses: ReturnType<typeof counted>) {
  await presses.click(page.getByRole('link', { name: 'Usar los códigos de una aplicación' }))
  const uri = await page.getByRole('link', { name: 'ábrela en este equipo' }).getAttribute('href')
  const app = otpauth.URI.parse(uri ?? '')
  await page.getByLabel('Código de tu aplicación').fill(app.generate())
  await presses.click(page.getByRole('button', { name: 'Activar' }))
  await presses.click(page.getByRole('link', { name: 'Ya los guardé, entrar al Mostrador' }))
  await expect(page.getByRole('heading', { level: 1, name: 'De vacía a abierta' })).toBeVisible()
}
