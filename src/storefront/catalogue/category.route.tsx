import {
  data,
  Link,
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
/** Pages that are seen at once. */
const mostPages = 12

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
  // 'Cargar más' adds to what is seen: page 3 shows the first sixty, and Back finds its place. Very far
  // down, what came long before is left out.
  const since = Math.max(1, listing.page - mostPages + 1)
  try {
    const found = await api.get(`shop/categories-slug/${encodeURIComponent(slug)}`, {
      ...listingQuery(listing),
      page: since,
      size: pageSize,
      pages: listing.page - since + 1,
    })
    if (found.moved_to) throw redirect(linkTo('Category', { slug: found.moved_to }) + search, 301)
    const products = found.category.products.map(cardView)
    const category = { ...shownCategory(found.category), products, before: (since - 1) * pageSize }
    return { category, listing, featured: null }
  } catch (failure) {
    if (!isMissing(failure)) throw failure
    const featured = await featuredForLostShoppers(api)
    return data({ category: null, listing, featured }, { status: 404 })
  }
}

/** The category without the parts of the reply that no one reads here. */
function shownCategory(category: CategoryReply['category']) {
  const { slug, name, description, image, breadcrumbs, attributes } = category
  const { total, has_more, counted_in_part, pages, price_range } = category
  const children = category.children.map(tileData)
  return {
    slug,
    name,
    description,
    image,
    breadcrumbs,
    children,
    attributes,
    total,
    has_more,
    counted_in_part,
    pages,
    price_range,
  }
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
          hasMore={category.has_more}
          isPartial={category.counted_in_part}
          priceRange={category.price_range}
        />
        <div className={classNames('list', busy && 'busy')}>
          <ListingToolbar
            count={
              category.has_more
                ? literals.category.showingMoreThan(category.total)
                : literals.category.showing(category.total)
            }
            sort={listing.sort}
            chosen={chosen}
          />
          <AppliedFilters attributes={category.attributes} listing={listing} />
          {category.before > 0 ? (
            <Link
              className="btn s u:mb-4"
              to={listingSearch({ ...listing, page: category.before / pageSize })}
            >
              Ver los anteriores
            </Link>
          ) : null}
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
            before={category.before}
            shown={category.before + category.products.length}
            total={category.total}
            isLast={listing.page >= category.pages}
            pageSize={pageSize}
            to={listingSearch({ ...listing, page: listing.page + 1 })}
          />
        </div>
      </div>
    </div>
  )
}
