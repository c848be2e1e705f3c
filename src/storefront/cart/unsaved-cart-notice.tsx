import { Alert } from '#ui/alert.tsx'
import { useCart } from './cart-store.ts'

/**
 * Warning, shown when browser storage is blocked, that the cart will be lost when the shopper
 * leaves the page.
 */
export function UnsavedCartNotice({ className }: { className?: string }) {
  const { unkept } = useCart()
  if (!unkept) return null
  return (
    <div className={className}>
      <Alert tone="warn" title="Tu navegador no guarda tu carrito" announced>
        <p>
          Se vacía si recargas o cierras esta página. Para conservarlo, permite las cookies y los
          datos de este sitio en tu navegador.
        </p>
      </Alert>
    </div>
  )
}
