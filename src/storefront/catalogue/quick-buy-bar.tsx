import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import { PictureFrame } from '#ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { findStruckPrice } from './struck-price.ts'

const appearsAfter = 600

/**
 * Quick purchase bar of the product page (SHW-06). On phones it is the only bar at the bottom, and
 * says the price after scrolling past 600 px. On wider screens it appears then, unless the purchase
 * box's own button is in view.
 */
export function QuickBuyBar({
  product,
  children,
}: {
  product: ProductDetail
  /** The bar's button */
  children: ReactNode
}) {
  const bar = useRef<HTMLElement>(null)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const button = bar.current?.parentElement?.querySelector(':scope > .btn')
    let isButtonInView = false
    const update = () => setShown(window.scrollY > appearsAfter && !isButtonInView)
    const observer = new IntersectionObserver((entries) => {
      isButtonInView = entries.at(-1)?.isIntersecting ?? false
      update()
    })
    if (button) observer.observe(button)
    window.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', update)
    }
  }, [])

  return (
    <aside className={classNames('mini', isShown && 'on')} aria-label="Compra rápida" ref={bar}>
      <PictureFrame path={product.images[0]?.path} alt="" sizes="48px" className="s" />
      <div className="what">
        <span lang={product.lang}>{product.name}</span>
        <Price now={product.best_price} regular={findStruckPrice(product)} />
      </div>
      {children}
    </aside>
  )
}
