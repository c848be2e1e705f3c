import { useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { FollowLinks } from '#ui/follow-links.tsx'
import { AppliedFilters } from '../catalogue/applied-filters.tsx'
import { type Listing, readListing } from '../catalogue/listing-address.ts'
import { ResultCategories } from '../catalogue/result-categories.tsx'
import { mountRoute } from './mount.tsx'

const categories = ['Audio', 'Accesorios'].map((name, at) => ({
  slug: name.toLowerCase(),
  name,
  count: 4,
  selected: at === 0,
}))

function Results() {
  const listing = useLoaderData<Listing>()
  return (
    <>
      <FollowLinks />
      <ResultCategories filters={{ categories, everywhere: 8 }} listing={listing} />
      <AppliedFilters attributes={[]} listing={listing} />
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
      return readListing(searchParams, { q: 'cable', categoria: 'audio' })
    },
    '/results?q=cable&categoria=audio&f.color=Azul&f.color=Rosa&disponibles=1',
  )
  await expect.element(page.getByRole('link', { name: /^En stock/ })).toBeVisible()
  return asked
}

const press = (name: RegExp) => page.getByRole('link', { name }).click()

it("does not restore filters when 'Todo' is pressed while 'Limpiar filtros' is loading", async () => {
  const asked = await draw()
  await press(/^Limpiar filtros/)
  await expect.poll(() => asked.at(-1)).toBe('?q=cable&categoria=audio')
  await press(/^Todo/)
  await expect.poll(() => asked.at(-1)).toBe('?q=cable')
})

it('removes several list filters in a row without waiting for the list', async () => {
  const asked = await draw()
  await press(/Azul/)
  await expect.poll(() => asked).toHaveLength(1)
  await press(/^En stock/)
  await expect.poll(() => asked.at(-1)).toBe('?q=cable&categoria=audio&f.color=Rosa')
})
