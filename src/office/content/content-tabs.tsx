import { Tabs } from '../lists/tabs.tsx'
import { linkTo } from '../page-address.ts'

const pieces = { anuncios: 'Anuncios', portada: 'Portada', preguntas: 'Preguntas' } as const
type Part = keyof typeof pieces | 'legales' | 'imagenes'

/** Tabs of content sections. */
export function ContentTabs({ here }: { here: Part }) {
  const ofPieces = Object.entries(pieces).map(([ver, label]) => ({
    label,
    to: linkTo('Contenido', {}, { ver }),
    isHere: ver === here,
  }))
  const legal = {
    label: 'Textos legales',
    to: linkTo('Textos legales'),
    isHere: here === 'legales',
  }
  const pictures = { label: 'Imágenes', to: linkTo('Imágenes'), isHere: here === 'imagenes' }
  return <Tabs label="Contenido" tabs={[...ofPieces, legal, pictures]} />
}
