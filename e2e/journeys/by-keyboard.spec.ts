import { expect, test } from '@playwright/test'
import { open } from '../support/shopper.ts'

const product = '/laptop-nimbus-pro-16-32gb-1tb'

test('filters, order and chips are chosen by keys alone, and the focus never gets lost (CAT-02)', async ({
  page,
}) => {
  await open(page, '/category/portatiles')
  const memory = page.getByLabel('Memoria RAM')
  await memory.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  // leafing through a closed list chooses nothing yet
  await expect(page).not.toHaveURL(/f\.ram/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/f\.ram=/)
  await expect(memory).toBeFocused()

  const order = page.getByLabel('Ordenar por')
  await order.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/orden=price-asc/)
  await expect(order).toBeFocused()

  await page.getByRole('link', { name: /quitar filtro/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/f\.ram/)
  await expect(page.getByText(/^Mostrando \d+ productos$/)).toBeFocused()

  const card = page.getByRole('main').getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText(`${name} · Tianguis`)).toBeAttached()
})

test('pictures open in large, are leafed and brought closer by keys, and give the focus back (SHW-01)', async ({
  page,
}) => {
  await open(page, product)
  const picture = page.getByRole('link', { name: /Ampliar foto 1/ })
  await picture.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: /^Fotos de Laptop Nimbus Pro/ })
  await expect(viewer.getByText('Foto 1 de 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('Foto 2 de 2')).toBeVisible()
  await page.keyboard.press('+')
  await expect(viewer.getByRole('button', { name: 'Alejar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(picture).toBeFocused()
})

test('a heart that a guest presses says why not beside itself and leads to signing in (ERR-07)', async ({
  page,
}) => {
  await open(page, product)
  await page.getByRole('button', { name: 'Favorito', exact: true }).focus()
  await page.keyboard.press('Space')
  const way = page.getByRole('link', { name: 'Inicia sesión para poder realizar esta acción' })
  await expect(way).toHaveAttribute('href', `/customer/login?volver=${encodeURIComponent(product)}`)
  await page.keyboard.press('Tab')
  await expect(way).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(way).toBeHidden()
})

test('the delivery to a postcode is told by the rules of the checkout and remembered (SHW-07, CHK-07)', async ({
  page,
}) => {
  await open(page, product)
  const field = page.getByLabel('Código postal')
  await field.fill('0670')
  await field.press('Enter')
  await expect(page.getByText('El código postal tiene 5 números.')).toBeVisible()
  await field.fill('06700')
  await field.press('Enter')
  const told = page.getByText(/^Envío gratis\. Llega .+ a 06700, Cuauhtémoc\.$/)
  await expect(told).toBeVisible()
  await open(page, '/mouse-teclia-ligero-inalambrico')
  await open(page, product)
  await expect(told).toBeVisible()
})
