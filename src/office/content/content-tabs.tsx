import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'

const pieces = { anuncios: 'Anuncios', portada: 'Portada', preguntas: 'Preguntas' } as const
type Part = keyof typeof pieces | 'legales' | 'imagenes'

/** Tabs of the back office pages for shop content, such as banners and pictures. */
export function ContentTabs({ here }: { here: Part }) {
  const ofPieces = Object.entries(pieces).map(([ver, label]) => ({
    label,
    to: createOfficePageUrl('Contenido', {}, { ver }),
    isHere: ver === here,
  }))
  const legal = {
    label: 'Textos legales',
    to: createOfficePageUrl('Textos legales'),
    isHere: here === 'legales',
  }
  const pictures = {
    label: 'Imágenes',
    to: createOfficePageUrl('Imágenes'),
    isHere: here === 'imagenes',
  }
  return <ListTabs label="Contenido" tabs={[...ofPieces, legal, pictures]} />
}
