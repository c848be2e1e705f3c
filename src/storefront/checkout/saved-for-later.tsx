import { useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { showError, showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { describeSavedProductChanges, type SavedLine } from './saved-for-later-changes.ts'
import {
  removeSavedProduct,
  moveSavedProductToCart,
  refreshSavedProducts,
  useSavedProducts,
} from './saved-for-later-store.ts'

/**
 * Saved-for-later list with price and stock changes; reloaded when the cart version `stamp`
 * changes.
 */
export function SavedForLater({ stamp }: { stamp: string }) {
  const { lines, failed } = useSavedProducts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void refreshSavedProducts(), [stamp])

  /** The clicked row disappears, so keyboard focus moves to the list. */
  function leave() {
    const next = heading.current ?? document.getElementById('contenido')
    next?.focus({ preventScroll: true })
  }

  if (failed) {
    return (
      <Alert tone="warn" title="No pudimos mostrar lo que guardaste para después." announced>
        <Button size="s" onClick={() => void refreshSavedProducts()}>
          Reintentar
        </Button>
      </Alert>
    )
  }
  if (lines.length === 0) return null
  return (
    <section className="box flat" aria-labelledby="guardado">
      <h2 id="guardado" ref={heading} tabIndex={-1}>
        Guardado para después
      </h2>
      <ul className="rows savedlines">
        {lines.map((line) => (
          <SavedRow key={line.productId} line={line} onGone={leave} />
        ))}
      </ul>
    </section>
  )
}

function SavedRow({ line, onGone }: { line: SavedLine; onGone: () => void }) {
  const { name, quantity, card } = line
  const { busy, run } = useAsyncAction()
  const news = describeSavedProductChanges(line)
  const price = card?.best_price ?? null

  const move = () =>
    run(async () => {
      const outcome = await moveSavedProductToCart(line)
      if (!outcome.ok) return outcome.errors[0] ?? literals.common.errorTryLater
      if (outcome.capped) showError('Ajustamos la cantidad a lo que hay en existencia.')
      else showSuccess(literals.cart.added)
      onGone()
    })

  const drop = () =>
    run(async () => {
      await removeSavedProduct(line)
      showSuccess(literals.cart.productRemoved)
      onGone()
    })

  return (
    <li className="line">
      <PictureFrame path={card?.images[0]?.path} alt="" sizes="72px" className="s" />
      <div className="stack">
        <p className="name" lang={card?.lang}>
          {card ? <Link to={linkTo('Show', { id: card.url_key })}>{name}</Link> : name}
        </p>
        <p className="row wraps small">
          {price === null ? null : <strong className="num">{formatMoney(price)}</strong>}
          {quantity > 1 ? <span className="faint">{quantity} piezas</span> : null}
          {news ? <span className={news.good ? 'ok strong' : 'muted'}>{news.words}</span> : null}
        </p>
        <div className="row wraps">
          {card && price !== null && card.qty > 0 ? (
            <Button size="s" busy={busy} aria-label={`Mover al carrito ${name}`} onClick={move}>
              Mover al carrito
            </Button>
          ) : null}
          <Button
            kind="quiet"
            size="s"
            busy={busy}
            aria-label={`Quitar de lo guardado ${name}`}
            onClick={drop}
          >
            Quitar
          </Button>
        </div>
      </div>
    </li>
  )
}
