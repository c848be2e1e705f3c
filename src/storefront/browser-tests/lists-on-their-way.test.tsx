import { useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ClientNavigation } from '#ui/client-navigation.tsx'
import { AppliedFilters } from '../catalogue/applied-filters.tsx'
import { type ProductListing, parseProductListing } from '../catalogue/listing-url.ts'
import { ResultCategoryFilter } from '../catalogue/result-category-filter.tsx'
import { mountRoute } from './mount-component.tsx'

const categories = ['Audio', 'Accesorios'].map((name, at) => ({
  slug: name.toLowerCase(),
  name,
  count: 4,
  selected: at === 0,
}))

function Results() {
  const listing = useLoaderData<ProductListing>()
  return (
    <>
      <ClientNavigation />
      <ResultCategoryFilter filters={{ categories, everywhere: 8 }} listing={listing} />
      <AppliedFilters attributes={[]} arrival={null} listing={listing} />
    </>
  )
}

/** Results whose next list never arrives, so every click happens while waiting. */
async function draw() {
  let first = true
  const asked: string[] = []
  mountRoute(
    Results,
    ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      if (!first) {
        asked.push(decodeURIComponent(search))
        return new Promise(() => {})
      }
      first = false
      return parseProductListing(searchParams, { q: 'cable', categoria: 'audio' })
    },
    '/results?q=cable&categoria=audio&f.color=Azul&f.color=Rosa&disponibles=1',
  )
  await expect.element(page.getByRole('link', { name: /^En stock/ })).toBeVisible()
  return asked
}

const press = (name: RegExp) => page.getByRole('link', { name }).click()

it("pressing 'Todo' while 'Limpiar filtros' is loading does not restore the cleared filters", async () => {
  const asked = await draw()
  await press(/^Limpiar filtros/)
  await expect.poll(() => asked.at(-1)).toBe('?q=cable&categoria=audio')
  await press(/^Todo/)
  await expect.poll(() => asked.at(-1)).toBe('?q=cable')
})

it('several list filters can be removed in quick succession without waiting for the list to load', async () => {
  const asked = await draw()
  await press(/Azul/)
  await expect.poll(() => asked).toHaveLength(1)
  await press(/^En stock/)
  await expect.poll(() => asked.at(-1)).toBe('?q=cable&categoria=audio&f.color=Rosa')
})
