import { normalizeTextForComparison } from '../person-names.ts'

/** Topics of reviews, each with the beginnings of the words that name it, without accents. */
const topics: Readonly<Record<string, readonly string[]>> = {
  batería: ['bateria', 'pila'],
  cable: ['cable'],
  calor: ['calient', 'calor'],
  cámara: ['camara', 'foto'],
  carga: ['carga'],
  conexión: ['conex', 'conect', 'wifi', 'internet', 'bluetooth', 'senal'],
  control: ['control'],
  empaque: ['empaque', 'caja'],
  entrega: ['entrega', 'llego', 'envio', 'paqueteria'],
  espacio: ['espacio', 'almacenamiento', 'gigas'],
  imagen: ['imagen', 'video', 'resolucion'],
  instalación: ['instala', 'configura'],
  juegos: ['juego', 'jugar'],
  luz: ['luz', 'brillo', 'ilumina'],
  memoria: ['memoria'],
  pantalla: ['pantalla'],
  peso: ['pesad', 'liger'],
  precio: ['precio', 'barat', 'cuesta'],
  ruido: ['ruido', 'silencios', 'zumb'],
  sonido: ['sonido', 'suena', 'bocina', 'audio', 'volumen', 'musica'],
  tamaño: ['tamano', 'grande', 'chic', 'compact'],
  teclado: ['teclado', 'tecla'],
  tinta: ['tinta', 'toner'],
  velocidad: ['velocidad', 'rapid', 'lento', 'lenta'],
}

export type ReviewTopic = { name: string; count: number }

/** Number of reviews below which no topics are shown. */
export const leastReviewsForTopics = 5
const leastMentions = 2
const mostTopics = 6

/**
 * Topics that several reviews mention, most frequent first, each with its number of reviews; none for fewer than five
 * texts.
 */
export function countReviewTopics(texts: readonly string[]): ReviewTopic[] {
  if (texts.length < leastReviewsForTopics) return []
  const reviews = texts.map((text) => normalizeTextForComparison(text).split(/[^a-z]/))
  return Object.entries(topics)
    .map(([name, beginnings]) => ({
      name,
      count: reviews.filter((words) =>
        words.some((word) => beginnings.some((beginning) => word.startsWith(beginning))),
      ).length,
    }))
    .filter(({ count }) => count >= leastMentions)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostTopics)
}
