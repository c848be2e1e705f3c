import type { Category } from '#contract/catalogue.ts'
import { Link } from '#ui/link.tsx'
import { ResponsivePicture } from '#ui/picture.tsx'
import { linkTo } from '../page-links.ts'

export interface CategoryTileData {
  slug: string
  name: string
  image: string | null
  count: number
}

export function toCategoryTile({ slug, name, image, product_count }: Category): CategoryTileData {
  return { slug, name, image, count: product_count }
}

/** Maximum number of category tiles; the menu lists every category. */
const mostTiles = 20

/** Slim row of category pictures right under the promises. */
export function CategoryStrip({ tiles }: { tiles: readonly CategoryTileData[] }) {
  const pictured = tiles.filter(({ image }) => image).slice(0, mostTiles)
  if (pictured.length === 0) return null
  return (
    <section className="wrap cats" aria-labelledby="tira-t">
      <h2 className="h-s" id="tira-t">
        Compra por categoría
      </h2>
      <ul className="tilerow" tabIndex={0} aria-label="Categorías con imagen">
        {pictured.map(({ slug, name, image }) => (
          <li key={slug}>
            <Link className="tile" to={linkTo('Category', { slug })} prefetch>
              {image ? (
                <ResponsivePicture
                  path={image}
                  alt=""
                  widths={[300, 600]}
                  sizes="(min-width: 1024px) 112px, (min-width: 700px) 112px, 27vw"
                />
              ) : null}
              <strong>{name}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Category picture tiles at the bottom of the home page (HOM-05). */
export function CategoryTiles({ tiles }: { tiles: readonly CategoryTileData[] }) {
  if (tiles.length === 0) return null
  return (
    <section className="section wrap" aria-labelledby="categorias-t">
      <div className="reel-head">
        <h2 id="categorias-t">Explora por categoría</h2>
      </div>
      <ul className="tiles">
        {tiles.slice(0, mostTiles).map((category) => (
          <li key={category.slug}>
            <Link className="tile" to={linkTo('Category', { slug: category.slug })}>
              {category.image ? (
                <ResponsivePicture
                  path={category.image}
                  alt=""
                  widths={[300, 600]}
                  sizes="(min-width: 1024px) 240px, (min-width: 700px) 19vw, 41vw"
                />
              ) : null}
              <strong>{category.name}</strong>
              <span>{category.count === 1 ? '1 producto' : `${category.count} productos`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
