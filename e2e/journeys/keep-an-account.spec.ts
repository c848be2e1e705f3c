import { expect, type Page, test } from '@playwright/test'
import {
  addToCart,
  fillAddress,
  keepToasts,
  open,
  signUp,
  somebodyNew,
} from '../support/shopper.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

// One new customer walks through all of it
test.describe.configure({ mode: 'default' })
const person = somebodyNew()
let page: Page

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await keepToasts(page)
  await signUp(page, person)
})

test.afterAll(() => page.context().close())

test('a shopper stores addresses, changes their name and sees the empty states of a new account (ADR-01, ADR-02, PRO-02, ORD-01, REV-01, RWD-01, TKT-01)', async () => {
  for (const [address, words] of [
    ['/my-orders', 'No hay pedidos aún'],
    ['/wishlist', 'No hay productos aún'],
    ['/reviews', 'No hay reseñas aún'],
    ['/rewards', 'No ienes puntos aún'],
    ['/tickets', 'No hay tickets aún'],
    ['/my-addresses', 'No hay direcciones guardadas.'],
  ] as const) {
    await open(page, address)
    await expect(page.getByText(words)).toBeVisible()
  }

  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  await fillAddress(page, person)
  await expect(page.getByText('Destino', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  await fillAddress(page, { ...person, firstName: 'Elvira' })
  await page.getByRole('button', { name: /^Elegir destino/ }).click()
  const chosen = page.getByRole('listitem').filter({ hasText: 'Aquí llegan tus compras' })
  await expect(chosen).toContainText('Elvira')

  await page
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .click()
  await dialog(page, '¿Eliminar dirección?').getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(1)

  await open(page, '/my-profile')
  await expect(page.getByLabel('Correo electrónico')).toHaveJSProperty('readOnly', true)
  await expect(page.getByText('No verificado')).toBeVisible()
  await page.getByLabel('Nombre', { exact: true }).fill('Sofía')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(person.firstName)
  await page.getByLabel('Nombre', { exact: true }).fill('Sofía')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name: 'Hola, Sofía!' })).toBeVisible()
})

test('the checkout keeps the chosen delivery address after a reload', async () => {
  await open(page, '/my-addresses')
  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  await fillAddress(page, { ...person, firstName: 'Elvira' })
  await addToCart(page, 'mouse-teclia-ligero-inalambrico')
  await open(page, '/checkout')
  const box = page.getByRole('region', { name: 'Dirección de envío' })
  await expect(box).not.toContainText('Elvira')
  await box.getByRole('button', { name: 'Cambiar' }).click()
  await box.getByRole('radio', { name: /Elvira/ }).click()
  await expect(box).toContainText('Elvira')
  await open(page, '/checkout')
  await expect(box).toContainText('Elvira')
})

test('a shopper saves a product to the wishlist, buys it there and removes it (WSH-01, WSH-02)', async () => {
  await open(page, '/mouse-teclia-ligero-inalambrico')
  await page
    .getByRole('button', { name: /^Favorito/ })
    .first()
    .click()
  await expect(page.getByText('Artículo añadido a favoritos')).toBeVisible()

  await open(page, '/wishlist')
  await page.getByRole('button', { name: /^Añadir al carrito/ }).click()
  await expect(dialog(page, 'Carrito de compras')).toContainText('Mouse Teclia')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Eliminar de wishlist/ }).click()
  await dialog(page, '¿Eliminar de wishlist?').getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByText('No hay productos aún')).toBeVisible()
})

test('a shopper opens a support ticket without an order, replies to it and closes it (TKT-01, TKT-02, TKT-03)', async () => {
  await open(page, '/customer/account/tickets/create')
  const save = page.getByRole('button', { name: 'Guardar' })
  await expect(save).toBeDisabled()

  async function fill() {
    await page.getByLabel('Asunto').fill('¿La Tab 11 acepta lápiz?')
    await page.getByLabel('Detalles').fill('Quiero dibujar con ella. ¿Cuál lápiz le va?')
    await page.getByLabel('Orden').selectOption('Consulta sin pedido')
    await page.getByLabel('Razon del ticket').selectOption('Otra consulta')
  }

  await fill()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Asunto')).toHaveValue('')
  await expect(save).toBeDisabled()
  await fill()
  await save.click()

  await expect(page).toHaveURL(/\/tickets$/)
  await page.getByRole('link', { name: /^Ver el ticket/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿La Tab 11 acepta lápiz?')
  await page.getByLabel('Tu respuesta').fill('Olvidé decirlo: es la de 128 GB.')
  await page.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByRole('list', { name: 'Conversación' })).toContainText('la de 128 GB')
  await page.getByRole('button', { name: 'Ya se resolvió' }).click()
  await expect(page.getByRole('main')).toContainText('Resuelto')
  await expect(page.getByRole('button', { name: 'Responder' })).toBeVisible()
})
