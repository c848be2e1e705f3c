import { useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { useShopData } from '../frame/shop-data.ts'
import { linkTo } from '../route-names.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Modal } from '../ui/overlay.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'

interface Network {
  icon: IconName
  name: string
  address: string
}

/** Where the product can be shared (SHW-02). Instagram takes no link: it is copied and the site opened. */
export function networksFor(url: string, name: string): Network[] {
  const link = encodeURIComponent(url)
  const words = encodeURIComponent(name)
  return [
    { icon: 'whatsapp', name: 'WhatsApp', address: `https://wa.me/?text=${words}%20${link}` },
    {
      icon: 'facebook',
      name: 'Facebook',
      address: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    },
    {
      icon: 'twitter',
      name: 'Twitter',
      address: `https://twitter.com/intent/tweet?url=${link}&text=${words}`,
    },
    { icon: 'instagram', name: 'Instagram', address: 'https://www.instagram.com/' },
  ]
}

async function copy(url: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showSuccess(said)
  } catch {
    showError('No se pudo copiar: selecciona el enlace y cópialo')
  }
}

export function ShareButton({ product }: { product: ProductDetail }) {
  const { origin } = useShopData()
  const [open, setOpen] = useState(false)
  const url = origin + linkTo('Show', { id: product.url_key })
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
        <Modal title="Compartir" open closable onClose={() => setOpen(false)}>
          <ul className="share">
            {networksFor(url, product.name).map(({ icon, name, address }) => (
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
          <div className="copy">
            <span className="small">{url.replace(/^https?:\/\//, '')}</span>
            <Button size="s" onClick={() => void copy(url, 'Enlace copiado')}>
              <Icon name="copy" />
              Copiar
            </Button>
          </div>
        </Modal>
      ) : null}
    </>
  )
}
