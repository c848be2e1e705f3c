import type { FormEvent } from 'react'
import type { BundlesResponse } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import {
  type CartView,
  getServerOrGuestCartStorage,
  applyCartChange,
  getCurrentCart,
  openCartPanel,
  useCart,
} from '../cart/cart-store.ts'
import { findProductsOutsideBundles } from '../cart/unbundled-products.ts'
import { linkTo } from '../page-links.ts'
import { waitForSessionOrTimeout } from '../session/shopper-session.ts'
import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

type Bundle = BundlesResponse['bundles'][number]

/** Bundle offers of a product: the bundle price beside the sum of the products' current prices. */
export function BundleOffers({ bundles }: { bundles: readonly Bundle[] }) {
  return (
    <section className="wrap section" aria-labelledby="paquetes">
      <h2 id="paquetes">Cómpralo con</h2>
      <div className="gap-t">
        {bundles.map((bundle) => (
          <BundleOffer key={bundle.code} bundle={bundle} />
        ))}
      </div>
    </section>
  )
}

function BundleOffer({ bundle: { name, products, apart, together, saving } }: { bundle: Bundle }) {
  return (
    <div className="box bundle">
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <PictureFrame path={product.images[0]?.path} alt="" sizes="160px" />
            <Link lang={product.lang} to={linkTo('Show', { id: product.url_key })}>
              {product.name}
            </Link>
            {product.best_price === null ? null : (
              <strong className="num">{formatMoney(product.best_price)}</strong>
            )}
          </li>
        ))}
      </ul>
      <div className="stack">
        <h3>{name}</h3>
        <dl className="sums">
          <div>
            <dt>Por separado, hoy</dt>
            <dd>{formatMoney(apart)}</dd>
          </div>
          <div className="total">
            <dt>Juntos</dt>
            <dd>{formatMoney(together)}</dd>
          </div>
        </dl>
        <p className="offer small">Ahorras {formatMoney(saving)} sobre los precios de hoy.</p>
        <AddBundleForm ids={products.map(({ id }) => id)} />
      </div>
    </div>
  )
}

/** Button that adds the missing products of a bundle to the cart. */
export function AddBundleForm({ ids }: { ids: readonly number[] }) {
  const { busy, error, run } = useAsyncAction()
  const missing = missingOf(ids, useCart().lines)

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(() => addTogether(ids))
  }

  return (
    <form action={linkTo('Checkout-Cart')} onSubmit={submit}>
      <Button type="submit" kind="dark" busy={busy}>
        {formatAddBundleLabel(ids.length, missing.length)}
      </Button>
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : null}
    </form>
  )
}

function missingOf(ids: readonly number[], lines: CartView['lines']): number[] {
  const inCart = findProductsOutsideBundles(lines)
  return ids.filter((id) => !inCart.has(id))
}

/**
 * Label of the button that adds a bundle to the cart: the whole bundle, its missing products, or
 * another whole bundle.
 */
export function formatAddBundleLabel(all: number, missing: number): string {
  const everything = all === 2 ? 'los dos' : 'los tres'
  if (missing === 0) return `Agregar otra vez ${everything}`
  if (missing === all) return `Agregar ${everything}`
  return missing === 1 ? 'Agregar el que falta' : 'Agregar los dos que faltan'
}

/**
 * Adds a bundle's missing products to the cart, or another complete bundle if none is missing.
 * Units in other bundles count as missing.
 */
async function addTogether(ids: readonly number[]): Promise<string | void> {
  await waitForSessionOrTimeout(0)
  const missing = missingOf(ids, getCurrentCart().lines)
  for (const productId of missing.length > 0 ? missing : ids) {
    const outcome = await applyCartChange(async () =>
      (await getServerOrGuestCartStorage()).add({ productId, quantity: 1 }),
    )
    if (!outcome.ok) return outcome.errors[0] ?? literals.common.errorTryLater
  }
  showSuccess(literals.cart.added)
  openCartPanel()
}
