import type { IconName } from '#ui/icon-names.ts'

interface Network {
  icon: IconName
  name: string
  address: string
}

/**
 * Social networks on which a product can be shared (SHW-02). Instagram accepts no links: the link
 * is copied and the site opened.
 */
export function listShareNetworks(url: string, name: string): Network[] {
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
