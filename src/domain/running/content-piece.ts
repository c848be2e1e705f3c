import { getTypedKeys } from '../typed-object-keys.ts'

type FieldRule = {
  label: string
  maxLength: number
  isLong?: true
  isOptional?: true
  hint?: string
}

const words = 300
const text = 2000

/**
 * Fields that operators can edit in each type of content entry (banner, FAQ and so on), with form
 * labels.
 */
const pieceFields = {
  banner: {
    title: { label: 'Título', maxLength: words },
    subtitle: { label: 'Frase', maxLength: words },
    cta: { label: 'Botón', maxLength: words },
    link: {
      label: 'Lleva a',
      maxLength: words,
      hint: 'Una página de la tienda, como /category/tabletas.',
    },
    image: { label: 'Imagen', maxLength: words },
    image_alt: {
      label: 'Qué se ve en la imagen',
      maxLength: words,
      hint: 'Para quien no la ve.',
    },
    product: {
      label: 'Producto con su precio',
      maxLength: 200,
      isOptional: true,
      hint: 'Su dirección en la tienda, como bocina-aurio-eco-mini. Sin él se muestra la frase.',
    },
  },
  home: {
    featured: { label: 'Título de los destacados', maxLength: words },
    new: { label: 'Título de las novedades', maxLength: words },
  },
  reel: {
    category: { label: 'Categoría', maxLength: 120 },
    title: { label: 'Título', maxLength: words },
  },
  topic: { name: { label: 'Tema', maxLength: words } },
  question: {
    question: { label: 'Pregunta', maxLength: words },
    answer: { label: 'Respuesta', maxLength: text, isLong: true },
  },
} as const satisfies Record<string, Record<string, FieldRule>>

export type ContentPieceKind = keyof typeof pieceFields
export const contentPieceKinds = getTypedKeys(pieceFields)

/** Names of the versioned content sections, as used in the content file. */
export type ContentSectionName = 'categories' | 'banners' | 'home' | 'faq'

/** Content section to which each type of content entry belongs. */
export const contentSectionByPieceKind: Record<ContentPieceKind, ContentSectionName> = {
  banner: 'banners',
  home: 'home',
  reel: 'home',
  topic: 'faq',
  question: 'faq',
}

/** Field values of a content entry, such as a banner. */
export type ContentPieceFieldValues<Kind extends ContentPieceKind> = Record<
  Exclude<Extract<keyof (typeof pieceFields)[Kind], string>, 'product'>,
  string
> & { product?: string | undefined }

/** Visibility and display period of a content entry. */
export type ContentVisibilityPeriod = { hidden: boolean; from: Date | null; until: Date | null }

/** A content entry of type `Kind`. */
export type ContentPieceOfKind<Kind extends ContentPieceKind> = Kind extends ContentPieceKind
  ? { kind: Kind; value: ContentPieceFieldValues<Kind> }
  : never

/** Types of content entries in a content section. */
export function listContentPieceKindsOfSection(section: ContentSectionName): ContentPieceKind[] {
  return contentPieceKinds.filter((kind) => contentSectionByPieceKind[kind] === section)
}

export function getContentPieceTitle(piece: ContentPieceOfKind<ContentPieceKind>): string {
  switch (piece.kind) {
    case 'home':
      return 'Títulos de la portada'
    case 'topic':
      return piece.value.name
    case 'question':
      return piece.value.question
    default:
      return piece.value.title
  }
}

/** Creates a content entry of a type; missing fields are empty. */
export function createContentPiece(
  kind: ContentPieceKind,
  given: Readonly<Record<string, string>>,
): ContentPieceOfKind<ContentPieceKind> {
  const said = (name: string): string => given[name]?.trim() ?? ''
  const [title, category] = [said('title'), said('category')]
  switch (kind) {
    case 'banner': {
      const leads = { cta: said('cta'), link: said('link') }
      const picture = { image: said('image'), image_alt: said('image_alt') }
      const product = said('product')
      const words = { title, subtitle: said('subtitle') }
      return { kind, value: { ...words, ...leads, ...picture, ...(product && { product }) } }
    }
    case 'home':
      return { kind, value: { featured: said('featured'), new: said('new') } }
    case 'reel':
      return { kind, value: { category, title } }
    case 'topic':
      return { kind, value: { name: said('name') } }
    case 'question':
      return { kind, value: { question: said('question'), answer: said('answer') } }
  }
}

/**
 * Fields of a type of content entry with their validation rules, for code that handles every type
 * the same way.
 */
export function listContentPieceFields(kind: ContentPieceKind): [name: string, rule: FieldRule][] {
  return Object.entries<FieldRule>(pieceFields[kind])
}

/** Whether a content entry, such as a banner, is shown now, waiting, over or hidden. */
type PieceState = 'hidden' | 'waiting' | 'shown' | 'over'

export function getContentPieceState(
  { hidden, from, until }: ContentVisibilityPeriod,
  now: Date,
): PieceState {
  if (hidden) return 'hidden'
  if (until && until <= now) return 'over'
  return from && from > now ? 'waiting' : 'shown'
}
