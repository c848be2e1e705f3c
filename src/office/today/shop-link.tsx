import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** The shop's address to share: a link, a button that copies it where scripts run, and WhatsApp. */
export function ShopLink({ shopUrl }: { shopUrl: string }) {
  // The clipboard exists only in secure contexts.
  const isCopyable = useHydrated() && window.isSecureContext
  const [isCopied, setIsCopied] = useState(false)
  return (
    <>
      <span className="shop-link">
        <a href={shopUrl} target="_blank" rel="noreferrer">
          {shopUrl.replace(/^https?:\/\//, '')}
          <span className="sr"> (se abre aparte)</span>
        </a>
        {isCopyable ? (
          <Button
            kind="quiet"
            onClick={() => {
              void navigator.clipboard.writeText(shopUrl).then(() => setIsCopied(true))
            }}
          >
            {isCopied ? 'Copiada' : 'Copiar'}
          </Button>
        ) : null}
        <span className="sr" role="status">
          {isCopied ? 'Dirección copiada' : ''}
        </span>
      </span>
      <a
        className="btn"
        href={`https://wa.me/?text=${encodeURIComponent(shopUrl)}`}
        target="_blank"
        rel="noreferrer"
      >
        WhatsApp<span className="sr"> (se abre aparte)</span>
      </a>
    </>
  )
}
