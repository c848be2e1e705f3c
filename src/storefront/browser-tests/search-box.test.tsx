import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SearchReply } from '#contract/catalogue.ts'
import { SearchBox } from '../frame/search-box.tsx'
import { answerCalls } from './fake-api.ts'
import { makeCart } from './make-cart.ts'
import { mount } from './mount.tsx'

const [line] = makeCart().items
const hit = line!.product_details

const found: SearchReply = {
  payload: { queries: ['antivirus familiar'], categories: [], hits: [hit], total: 1 },
} as never

const field = page.getByRole('combobox', { name: 'Buscar productos' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

it('suggests once the typing pauses, and says how many (SRC-01)', async () => {
  const sent = answerCalls({ 'shop/search': () => found })
  mount(<SearchBox />)
  await field.click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('antiv')
  await expect.element(field).toHaveValue('antiv')
  vi.advanceTimersByTime(299)
  expect(sent).toHaveLength(0)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.element(option('Antivirus Candado')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText('2 sugerencias')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

it('is led by arrows, and Enter opens what they rest on', async () => {
  answerCalls({ 'shop/search': () => found })
  const shop = mount(<SearchBox />)
  await field.fill('antiv')
  await expect.element(option('Antivirus Candado')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Antivirus Candado')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(shop.address).toBe('/antivirus')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

it('closes on Escape with the words kept, and Enter alone asks for the results', async () => {
  answerCalls({ 'shop/search': () => found })
  const shop = mount(<SearchBox />)
  await field.fill('antiv')
  await expect.element(option('Antivirus Candado')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveValue('antiv')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shop.address).toBe('/results?q=antiv')
})

it('stays a search while suggestions cannot be had', async () => {
  const sent = answerCalls({})
  const shop = mount(<SearchBox />)
  await field.fill('antiv')
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect.poll(shop.address).toBe('/results?q=antiv')
})
