import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Filter } from '#contract/catalogue.ts'
import { FilterPanel } from '../catalogue/filter-panel.tsx'
import { readListing } from '../catalogue/listing-address.ts'
import '../catalogue/listing.css'
import { mount } from './mount.tsx'

const colour: Filter = {
  code: 'color',
  name: 'Color',
  counted_in_part: false,
  values: ['Azul', 'Negro', 'Plata'].map((label, index) => ({
    label,
    count: 3 - index,
    selected: false,
  })),
}

async function draw(search = '') {
  await page.viewport(1280, 900)
  return mount(
    <FilterPanel
      attributes={[colour]}
      uncounted={false}
      listing={readListing(new URLSearchParams(search))}
      total={6}
      priceRange={{ min: 100, max: 900 }}
    />,
    `/category/tabletas${search}`,
  )
}

const select = page.getByRole('combobox', { name: 'Color' })
const least = page.getByRole('spinbutton', { name: 'Precio mínimo' })

it('applies a choice at once (CAT-02)', async () => {
  const shop = await draw()
  await select.selectOptions('Negro')
  await expect.poll(shop.address).toBe('/category/tabletas?f.color=Negro')
})

it('waits for Enter or for leaving while arrows lead through the options', async () => {
  const shop = await draw()
  await least.click()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}{ArrowDown}')
  await expect.element(select).toHaveValue('Negro')
  expect(shop.address()).toBe('/category/tabletas')
  await userEvent.keyboard('{Tab}')
  await expect.poll(shop.address).toBe('/category/tabletas?f.color=Negro')
})

it('counts a price once it is left, not at every digit', async () => {
  const shop = await draw()
  await least.click()
  await userEvent.keyboard('250')
  expect(shop.address()).toBe('/category/tabletas')
  await userEvent.keyboard('{Tab}')
  await expect.poll(shop.address).toBe('/category/tabletas?min=250')
})

it('ticks offers together with what was chosen before, and keeps the sorting', async () => {
  const shop = await draw('?f.color=Azul&orden=price-asc')
  await page.getByRole('checkbox', { name: 'Sólo ofertas' }).click()
  await expect.poll(shop.address).toContain('f.color=Azul')
  expect(shop.address()).toContain('ofertas=1')
  expect(shop.address()).toContain('orden=price-asc')
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect.poll(shop.address).toBe('/category/tabletas?orden=price-asc')
})
