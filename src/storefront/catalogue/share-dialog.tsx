import type { ProductDetail } from '#contract/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlay.tsx'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { showError, showSuccess } from '../ui/toasts.ts'
import { listShareNetworks } from './share-networks.ts'
import './share-dialog.css'

async function copy(url: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showSuccess(said)
  } catch {
    showError('No se pudo copiar: selecciona el enlace y cópialo')
  }
}

/** Whether the browser has a native share dialog, as on phones. */
function canShare(): boolean {
  return typeof navigator.share === 'function'
}

async function shareBySystem(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch {
    // The user closed the native share dialog
  }
}

/**
 * Dialog to share a product: links to social networks (SHW-02), native sharing, and the URL to
 * copy.
 */
export function ShareDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const { origin } = useShopData()
  const url = origin + linkTo('Show', { id: product.url_key })
  return (
    <Modal title="Compartir" open closable onClose={onClose}>
      <ul className="share">
        {listShareNetworks(url, product.name).map(({ icon, name, address }) => (
          <li key={name}>
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              onClick={() => {
                if (icon === 'instagram') void copy(url, 'Enlace copiado: pégalo en Instagram')
              }}
            >
              <Icon name={icon} className="l" />
              {name}
            </a>
          </li>
        ))}
      </ul>
      {canShare() ? (
        <Button block className="mt-s4" onClick={() => void shareBySystem(product.name, url)}>
          <Icon name="share" />
          Compartir con otra aplicación
        </Button>
      ) : null}
      <div className="copy">
        <span className="small">{url.replace(/^https?:\/\//, '')}</span>
        <Button size="s" onClick={() => void copy(url, 'Enlace copiado')}>
          <Icon name="copy" />
          Copiar
        </Button>
      </div>
    </Modal>
  )
}
