import { lazy, Suspense, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { Icon } from '#ui/icon.tsx'

const ShareDialog = lazy(() =>
  import('./share-dialog.tsx').then((file) => ({ default: file.ShareDialog })),
)

/** Button to share a product; its dialog loads on first use. */
export function ShareButton({ product }: { product: ProductDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="heart"
        aria-label="Compartir"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="share" />
      </button>
      {open ? (
        <Suspense>
          <ShareDialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
