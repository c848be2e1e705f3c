import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { CategoryReply } from '#contract/catalogue.ts'
import { apiFor } from '../api-client.ts'
import { isMissing } from '../api-request.ts'
import { featuredForLostShoppers } from '../not-found/featured.ts'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { describePage, originOf } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { pictureAddress } from '../ui/picture-address.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { cardView } from './card-view.ts'
import { tileData } from './category-tiles.tsx'
import { FilterPanel } from './filter-panel.tsx'
import './listing.css'
import { filterCount, listingQuery, listingSearch, readListing } from './listing-address.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { LoadMore } from './load-more.tsx'
import { ProductGrid } from './product-grid.tsx'
import { breadcrumbData } from './structured-data.ts'
import { Subcategories } from './subcategories.tsx'

const pageSize = 20

/** Slugs people type by their right name, and the one the shop has. */
const spelledOtherwise: Record<string, string> = { 'smart-home': 'smarth-home' }

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData?.category) return [{ title: 'Página no encontrada · Tianguis' }]
  const { category, listing } = loaderData
  const path = linkTo('Category', { slug: category.slug })
  const trail = category.breadcrumbs.map(({ name, slug }) => ({
    name,
    path: linkTo('Category', { slug }),
  }))
  const origin = originOf(matches)
  return describePage(origin, {
    title: category.name,
    description: category.description,
    path,
    image: category.image ? pictureAddress(category.image, 600, 'webp') : undefined,
    noindex: filterCount(listing) > 0,
    data: [breadcrumbData(origin, [{ name: 'Inicio', path: linkTo('Index') }, ...trail])],
  })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  const slug = params.slug ?? ''
  const rightSlug = spelledOtherwise[slug]
  if (rightSlug) throw redirect(linkTo('Category', { slug: rightSlug }) + search, 301)

  const api = apiFor(context)
  const listing = readListing(searchParams)
  const ask = (page: number) =>
    api.get(`shop/categories-slug/${encodeURIComponent(slug)}`, {
      ...listingQuery(listing),
      page,
      size: pageSize,
    })
  try {
    // 'Cargar más' adds to what is seen: page 3 shows the first sixty, and Back finds its place
    const pages = await Promise.all(
      Array.from({ length: listing.page }, (_, index) => ask(index + 1)),
    )
    const [first] = pages
    if (first?.moved_to) throw redirect(linkTo('Category', { slug: first.moved_to }) + search, 301)
    if (!first) throw new Error('no page was asked for')
    const products = pages.flatMap(({ category }) => category.products.map(cardView))
    const category = { ...shownCategory(first.category), products }
    return { category, listing, featured: null }
  } catch (failure) {
    if (!isMissing(failure)) throw failure
    const featured = await featuredForLostShoppers(api)
    return data({ category: null, listing, featured }, { status: 404 })
  }
}

/** The category without the parts of the reply that no one reads here. */
function shownCategory(category: CategoryReply['category']) {
  const { slug, name, description, image, breadcrumbs, attributes, total, price_range } = category
  const children = category.children.map(tileData)
  return { slug, name, description, image, breadcrumbs, children, attributes, total, price_range }
}

export default function CategoryPage() {
  const { category, listing, featured } = useLoaderData<typeof loader>()
  const busy = useNavigation().state === 'loading'
  if (!category) return <NotFoundPage featured={featured} />

  const chosen = filterCount(listing)
  const parents = category.breadcrumbs.slice(0, -1)
  return (
    <div className="wrap">
      <Breadcrumbs
        trail={[
          { label: literals.common.home, to: linkTo('Index') },
          ...parents.map(({ slug }) => ({
            label: slug.toLocaleUpperCase('es-MX'),
            to: linkTo('Category', { slug }),
          })),
          { label: category.slug.toLocaleUpperCase('es-MX') },
        ]}
      />
      <div className="page-head stack u:gap-2">
        <h1>{category.name}</h1>
        <p className="muted">{category.description}</p>
      </div>
      <Subcategories categories={category.children} />
      <div className="catalog">
        <FilterPanel
          attributes={category.attributes}
          listing={listing}
          total={category.total}
          priceRange={category.price_range}
        />
        <div className={classNames('list', busy && 'busy')}>
          <ListingToolbar
            count={literals.category.showing(category.total)}
            sort={listing.sort}
            chosen={chosen}
          />
          <AppliedFilters attributes={category.attributes} listing={listing} />
          {category.products.length === 0 ? (
            <EmptyState icon="nothing" title="Ningún producto cumple con todo eso" as="h2">
              <p>Quita alguno de los filtros para ver más.</p>
              <Button kind="primary" type="submit" form="sin-filtros">
                Limpiar filtros
              </Button>
            </EmptyState>
          ) : (
            <ProductGrid products={category.products} withSlides anchorFrom={pageSize} />
          )}
          <LoadMore
            shown={category.products.length}
            total={category.total}
            pageSize={pageSize}
            to={listingSearch({ ...listing, page: listing.page + 1 })}
          />
        </div>
      </div>
    </div>
  )
}
