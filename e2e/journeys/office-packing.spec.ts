import { expectStateAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/office.ts'

// One after the other: both work with the same waiting orders
test.describe.configure({ mode: 'default' })

test('an operator packs an order unit by unit with a bar code scanner, and undoes the packing', async ({
  page,
}) => {
  await page.goto('/surtir')
  const chosen = page.getByRole('checkbox', { name: /·/ }).last()
  const number = (await chosen.getAttribute('value')) ?? ''
  await page.goto('/escanear')
  await page.getByLabel('Número de pedido').fill(number.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Empacar ${number}` })).toBeVisible()
  const scan = page.getByLabel('Escanea o escribe cada pieza')
  const said = page.getByRole('status').filter({ hasText: '.' })
  await scan.fill('7500000000000')
  await scan.press('Enter')
  await expect(said).toContainText('no va en este pedido')
  await expectStateAccessible(page)
  for (const line of await page.getByRole('main').getByRole('listitem').all()) {
    const field = line.getByRole('spinbutton')
    const sku = (await line.innerText()).match(/[A-Z0-9]+(?:-[A-Z0-9]+)+/)?.[0] ?? ''
    const units = Number(await field.getAttribute('max'))
    for (let count = 1; count <= units; count += 1) {
      await scan.fill(sku)
      await scan.press('Enter')
      await expect(field).toHaveValue(String(count))
    }
  }
  await expect(said).toContainText('Está completo')
  await page.getByRole('button', { name: 'Empacar', exact: true }).click()
  await expect(page.getByText('Paquete 1 empacado.')).toBeVisible()
  await page.getByRole('button', { name: 'Desempacar' }).click()
  await expect(page.getByText('Desempacado.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the pick list works without JavaScript, and its printed pages contain no buttons', async ({
    page,
  }) => {
    await page.goto('/surtir')
    await page.getByRole('checkbox', { name: /·/ }).first().uncheck()
    await page.getByRole('button', { name: 'Surtir solo los marcados' }).click()
    await expect(page.getByRole('table', { name: 'Qué sacar' })).toBeVisible()
    for (const sheet of ['Imprimir la lista', 'Imprimir las hojas']) {
      const address = await page.getByRole('link', { name: sheet }).getAttribute('href')
      const paper = await page.context().newPage()
      await paper.goto(address ?? '')
      await expect(paper.getByRole('table').first()).toBeVisible()
      await expect(paper.locator('nav, header, main :is(a, button, input)')).toHaveCount(0)
      await paper.close()
    }
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Bajar el CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^etiquetas-.*\.csv$/)
  })
})
