import { expect, type Page, test } from '@playwright/test'
import { addresses, open } from '../support/shopper.ts'

const product = '/laptop-nimbus-pro-16-32gb-1tb'

test('product list filters, sorting and selected-filter chips work by keyboard and keep the focus (CAT-02)', async ({
  page,
}) => {
  await open(page, '/category/portatiles')
  await page.locator('summary', { hasText: 'Memoria RAM' }).press('Enter')
  await page.keyboard.press('Tab')
  const memory = page.getByRole('group', { name: 'Memoria RAM' }).getByRole('checkbox')
  await expect(memory.first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/f\.ram=/)
  await expect(page.locator(':focus')).toHaveAttribute('name', 'f.ram')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/f\.ram=.+f\.ram=/)

  const order = page.getByLabel('Ordenar por')
  await order.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/orden=price-asc/)
  await expect(order).toBeFocused()

  const chips = page.getByRole('link', { name: /quitar filtro/ })
  await expect(chips).toHaveCount(2)
  for (const left of [1, 0]) {
    await chips.first().focus()
    await page.keyboard.press('Enter')
    await expect(chips).toHaveCount(left)
  }
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

test('the product image viewer opens, changes picture and zooms by keyboard, and then restores the focus (SHW-01)', async ({
  page,
}) => {
  await open(page, product)
  const picture = page.getByRole('button', { name: 'Ampliar foto 1' })
  await picture.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: /^Fotos de Laptop Nimbus Pro/ })
  await expect(viewer.getByText(/^Foto 1 de \d/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(/^Foto 2 de \d/)).toBeVisible()
  await page.keyboard.press('+')
  await expect(viewer.getByRole('button', { name: 'Alejar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(picture).toBeFocused()
})

test('the wishlist button explains to a guest that it requires an account, and links to the sign-in (ERR-07)', async ({
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

test('the delivery estimate of a product uses the checkout’s shipping rules and remembers the postcode (SHW-07, CHK-07)', async ({
  page,
}) => {
  await open(page, product)
  await page.locator('summary', { hasText: '¿Qué día llega?' }).press('Enter')
  const field = page.getByLabel('Código postal')
  await field.fill('0670')
  await field.press('Enter')
  await expect(page.getByText('El código postal tiene 5 números.')).toBeVisible()
  await field.fill('06700')
  await field.press('Enter')
  const told = page.getByText(/^Llega .+ a 06700$/)
  await expect(told).toBeVisible()
  await page.getByText('Más opciones', { exact: true }).click()
  await expect(
    page.getByText(/^A 06700, Cuauhtémoc\. Total con envío: \$[\d,]+\.\d\d\.$/),
  ).toBeVisible()
  await open(page, '/mouse-teclia-ligero-inalambrico')
  await open(page, product)
  await expect(told).toBeVisible()
})

test('keyboard focus never lands on an element that is off screen or covered by a fixed bar (SHW-06, BAR-01)', async ({
  page,
}) => {
  for (const [width, address] of [
    [390, product],
    [1440, '/category/portatiles'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, address)
    expect(await stopsOutOfSight(page, 45), `${address}, ${width} px`).toEqual([])
  }
})

test('choosing a FAQ topic moves the keyboard focus, and a FAQ search announces its results (FQL-01)', async ({
  page,
}) => {
  await open(page, '/faq')
  const field = page.getByLabel('Buscar en las preguntas')
  const topic = page.getByRole('navigation', { name: 'Temas' }).getByRole('link').nth(3)
  const name = await topic.innerText()
  await topic.press('Enter')
  await expect(page.getByRole('region', { name })).toBeFocused()
  await expect(page.getByRole('region', { name })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name }).locator('summary').first()).toBeFocused()

  await field.press('e')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await field.press('n')
  await expect(page.getByRole('heading', { name: 'Resultados de busqueda' })).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ preguntas encontradas$/ }),
  ).toBeAttached()
  await field.fill('zzxxqq')
  await expect(page.getByRole('heading', { name: 'Sin resultados...' })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/q=zzxxqq/)
  await expect(field).toBeFocused()
  await page.getByRole('link', { name: 'Preguntas frecuentes' }).press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(field).toHaveValue('')
})

test('a search suggestion is chosen by keyboard and replaces the typed text (SRC-01)', async ({
  page,
}) => {
  await open(page, '/index')
  const box = page.getByRole('combobox', { name: 'Buscar productos' }).filter({ visible: true })
  await box.pressSequentially('lapto')
  const suggestion = page.getByRole('group', { name: 'Productos' }).getByRole('option').first()
  await expect(suggestion).toHaveText(/^Laptop/)
  const name = await suggestion.locator('.what').innerText()
  const isChosen = async () => (await suggestion.getAttribute('aria-selected')) === 'true'
  for (let presses = 0; presses < 10 && !(await isChosen()); presses += 1) {
    await box.press('ArrowDown')
  }
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(box).toHaveValue('')
})

test('product carousels, product comparison and the menu work by keyboard alone (HOM-08, SHW-10, BAR-02)', async ({
  page,
}) => {
  await open(page, '/index')
  const next = page.getByRole('button', { name: /^Siguientes: Productos destacados/ })
  const reel = page.getByRole('list', { name: /^Productos destacados/ })
  await next.press('Enter')
  await expect.poll(() => reel.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100)

  const menu = page.getByRole('button', { name: 'Menú' }).filter({ visible: true })
  await menu.press('Space')
  const panel = page.getByRole('dialog', { name: 'Te damos la bienvenida' })
  await panel.locator('summary', { hasText: 'Categorias' }).press('Enter')
  await panel.locator('summary', { hasText: /^Portátiles$/ }).press('Enter')
  await panel.getByRole('link', { name: 'Todo en Portátiles' }).press('Enter')
  await expect(page).toHaveURL(/\/category\/portatiles/)
  await expect(panel).toBeHidden()

  await open(page, product)
  const table = page
    .getByRole('table')
    .filter({ has: page.getByRole('button', { name: /Comprar/ }) })
  await table
    .getByRole('button', { name: /Comprar/ })
    .last()
    .press('Enter')
  const cart = page.getByRole('dialog', { name: 'Carrito de compras' })
  await cart
    .getByRole('link', { name: /^Laptop/ })
    .last()
    .press('Enter')
  await expect(cart).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('button', { name: 'Comprar', exact: true }).first().press('Enter')
  await page.getByRole('button', { name: 'Proceder al pago' }).press('Enter')
  await page.waitForURL(`${addresses.identity}/**`)
})

/** What keys reach, of which nothing can be seen: it is outside the screen, or something lies over all of it. */
async function stopsOutOfSight(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(async () => {
      const stop = document.activeElement
      if (!stop || stop === document.body) return ''
      const isSeen = () => {
        const { left, top, width, height } = stop.getBoundingClientRect()
        return [0.1, 0.5, 0.9].some((across) =>
          [0.1, 0.5, 0.9].some((down) => {
            const there = document.elementFromPoint(left + width * across, top + height * down)
            return there !== null && (stop.contains(there) || there.contains(stop))
          }),
        )
      }
      // bars and reels that move with the focus take some frames to come to rest
      for (let frame = 0; frame < 60; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (isSeen()) return ''
      }
      return stop.outerHTML.slice(0, 160)
    })
    if (name) hidden.push(name)
  }
  return hidden
}
