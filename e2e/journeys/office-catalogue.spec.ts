import sharp from 'sharp'
import { expect, test } from '../support/office.ts'
import { importProducts } from '../support/operator.ts'
import { counted } from '../support/presses.ts'
import { addresses } from '../support/shopper.ts'

// One after the other: one sign-in, and the same two products
test.describe.configure({ mode: 'default' })

const mark = Date.now().toString(36).toUpperCase()
const feed = (kind: string, name: string) => ({
  url_key: `e2e-${kind}-${mark}`.toLowerCase(),
  sku: `E2E-${kind}-${mark}`,
  name: `${name} de ensayo ${mark}`,
  category: 'impresoras',
  categories: ['impresoras'],
  price: 500,
  qty: 12,
  // older than anything else, so that no other list shows them
  created_at_days: -900,
})
const [lamp, chair] = [feed('LAM', 'Lámpara'), feed('SIL', 'Silla')]

test.beforeAll(() => importProducts([lamp, chair]))

test('an operator changes a price in three clicks, and the shop shows the new price', async ({
  page,
}) => {
  const presses = counted()
  await page.goto(`/productos?buscar=${lamp.sku}`)
  // A single result opens at once
  await page.getByLabel('Precio', { exact: true }).fill('$1,249.50')
  await presses.click(page.getByRole('button', { name: 'Guardar' }))
  await expect(page.getByRole('row', { name: lamp.name })).toContainText('$1,249.50')
  expect(presses.count()).toBeLessThanOrEqual(3)
  await page.goto(`${addresses.shop}/${lamp.url_key}`)
  await expect(page.getByRole('main')).toContainText('$1,249.50')
})

test('a picture added by an operator to a new product appears in the shop once the product is for sale', async ({
  page,
}) => {
  const sku = `E2E-NUE-${mark}`
  await page.goto('/productos/nuevo')
  await page.getByLabel('Nombre', { exact: true }).fill(`Repisa de ensayo ${mark}`)
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Precio').first().fill('349')
  await page.getByRole('main').locator('select[name=categories]').selectOption('impresoras')
  await page.getByRole('button', { name: 'Agregar, oculto' }).click()
  await expect(page).toHaveURL(new RegExp(`/productos/${sku}$`))
  await page.getByLabel('Agregar una categoría').selectOption('redes-wifi')
  await page.getByLabel('Agregar una etiqueta').fill('Buen Fin')
  await page.getByLabel('Agregar una etiqueta').press('Enter')
  await page.getByRole('textbox', { name: 'Descripción' }).fill('De madera')
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await expect(page.getByText('3 cambios')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado: ')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Quitar Redes Wi-Fi' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar buen fin' })).toBeVisible()
  await expect(page.getByRole('textbox').getByRole('listitem')).toHaveText('De madera')
  const background = { r: 190, g: 90, b: 60 }
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = { name: 'repisa.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Agregar fotos').setInputFiles(file)
  await page.locator('summary', { hasText: 'texto, orden y recorte de la foto 1' }).click()
  await page.getByLabel('Qué se ve en la foto 1').fill('Una repisa de barro')
  await page.getByRole('button', { name: 'Foto 1: Guardar' }).click()
  const picture = page.getByRole('img', { name: 'Una repisa de barro' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
})

test('the stock of a warehouse bin is counted by bar code scanner, and the count is undone', async ({
  page,
}) => {
  await page.goto('/inventario/contar')
  await page.getByLabel('Qué lugar cuentas').fill(`E2E ${mark}`)
  await page.getByRole('button', { name: 'Empezar a contar' }).click()
  const code = page.getByLabel('Código')
  for (const units of [1, 2]) {
    await code.fill(chair.sku)
    await code.press('Enter')
    await expect(page.getByRole('row', { name: chair.name }).locator('.c-held')).toHaveText(
      String(units),
    )
  }
  await page.getByRole('checkbox', { name: /^Son correctas: / }).check()
  await page.getByRole('button', { name: 'Aplicar 1 diferencia' }).click()
  await expect(page.getByText('El conteo está aplicado.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).first().click()
  await expect(page.getByText('El conteo está aplicado.')).toBeHidden()
  await page.goto(`/inventario/${chair.sku}`)
  await expect(page.getByRole('definition').first()).toHaveText('12')
})

test('an operator simulates and publishes a promotion, which then applies in the cart', async ({
  page,
}) => {
  const name = `Mitad ${mark}`
  await page.goto('/promociones/nueva')
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Tipo de promoción').selectOption('amount')
  await page.getByLabel('Porcentaje de descuento').fill('50')
  await page.getByLabel('Aplica a', { exact: true }).selectOption('products')
  await page.getByLabel('Cuáles').fill(chair.sku)
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByRole('button', { name: 'Simular con el último mes' }).click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Listo: vale según sus fechas.')).toBeVisible()
  const shop = await page.context().newPage()
  await shop.goto(`${addresses.shop}/${chair.url_key}`)
  await shop.getByRole('button', { name: 'Comprar', exact: true }).first().click()
  const cart = shop.getByRole('dialog', { name: 'Carrito de compras' })
  await expect(cart).toContainText(name)
  await expect(cart).toContainText('250.00')
  await shop.close()
  await page.getByRole('button', { name: 'Terminar ahora' }).click()
  await expect(page.getByText('Terminó.')).toBeVisible()
})
