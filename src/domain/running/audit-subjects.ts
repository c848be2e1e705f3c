import { findConnectionProvider } from '../connections/connection-providers.ts'
import { connectionServices, isConnectionService } from '../connections/connection-services.ts'
import { publicPageTitles } from '../public-page-titles.ts'
import { type AuditValues, formatAuditValue } from './audit-values.ts'
import { listOfExport } from './exported-list-names.ts'
import { formatAuditLogPerson } from './format-audit-log-actor.ts'
import { findSettingSection } from './setting-sections.ts'

/** Affected thing of an audit entry: `order:2611-ABCDEF` is of kind `order`. */
type AuditSubject = {
  kind: string
  /** number or code of the thing */
  key: string
}

export function parseAuditSubject(subject: string): AuditSubject {
  const [kind = '', ...key] = subject.split(':')
  return { kind, key: key.join(':') }
}

/** Article and noun of a thing: «el », «pedido 2611-ABCDEF». */
type Noun = readonly [article: string, noun: string]

type Named = { key: string; name: string | undefined; values: AuditValues }

/** Nouns by kind; `name` is the current name of the thing, if it still exists. */
const nouns: Readonly<Record<string, ((thing: Named) => Noun) | undefined>> = {
  order: ({ key }) => ['el ', `pedido ${key}`],
  orders: () => ['los ', 'pedidos'],
  attempt: ({ key }) => ['el ', `pago ${key}`],
  'unknown-payment': ({ key }) => ['el ', `pago sin pedido ${key}`],
  notice: ({ key }) => ['el ', `aviso ${key} de la pasarela`],
  refund: ({ name, key }) => ['el ', name ? `reembolso del pedido ${name}` : `reembolso ${key}`],
  refunds: () => ['los ', 'reembolsos'],
  return: ({ key }) => ['la ', `devolución ${key}`],
  shopper: ({ key }) => ['la ', `cuenta ${key}`],
  ticket: ({ key }) => ['el ', `ticket ${key}`],
  review: ({ name }) => ['', name ? `una reseña de ${name}` : 'una reseña'],
  question: ({ name }) => ['', name ? `una pregunta sobre ${name}` : 'una pregunta'],
  product: (thing) => ['', nameOf(thing) ?? 'un producto que ya no existe'],
  family: (thing) => ['la ', `familia ${nameOf(thing) ?? thing.key}`],
  category: (thing) => ['la ', `categoría ${nameOf(thing) ?? thing.key}`],
  'change-set': ({ key }) => ['', `cambio ${key}`],
  'stock-count': ({ key }) => ['el ', `conteo ${key}`],
  'sheet-import': (thing) => ['la ', `hoja ${textOf(thing, 'file') ?? thing.key}`],
  'former-shop-import': (thing) => ['el ', `archivo ${textOf(thing, 'file') ?? thing.key}`],
  coupon: (thing) => ['el ', `cupón ${thing.name ?? textOf(thing, 'code') ?? thing.key}`],
  promotion: (thing) => ['la ', `promoción ${nameOf(thing) ?? thing.key}`],
  bundle: (thing) => ['el ', `paquete ${nameOf(thing) ?? thing.key}`],
  content: (thing) => ['', contentNoun(thing)],
  legal: ({ key }) => ['', `«${publicPageTitles[`/${key}`] ?? key}»`],
  'mail-words': ({ name, key }) => ['el ', `correo «${name ?? key}»`],
  picture: ({ key }) => ['la ', `imagen ${key}`],
  'search-rule': (thing) => ['la ', `regla de búsqueda «${textOf(thing, 'words') ?? thing.key}»`],
  operator: ({ name, key }) => ['', name ? formatAuditLogPerson(name) : `la persona ${key}`],
  role: ({ key }) => ['el ', `rol ${key}`],
  'api-key': (thing) => ['la ', `llave «${textOf(thing, 'name') ?? thing.key}»`],
  webhook: (thing) => ['', `avisos a ${nameOf(thing) ?? `sistema ${thing.key}`}`],
  connection: ({ key }) => connectionNoun(key),
  template: (thing) => ['la ', `plantilla «${textOf(thing, 'name') ?? thing.key}»`],
  view: (thing) => ['una ', `vista de ${listOfExport(textOf(thing, 'list') ?? '') ?? 'una lista'}`],
  list: ({ key }) => ['', listOfExport(key) ?? key],
  message: ({ key }) => ['el ', `mensaje ${key}`],
  settings: ({ key }) => ['', `Ajustes › ${findSettingSection(key)?.title ?? key}`],
  shop: () => ['', 'Ajustes'],
}

/** Noun of an audited thing; a kind that this version does not know shows its code. */
export function nameAuditSubject(
  { kind, key }: AuditSubject,
  { name, values }: { name: string | undefined; values: AuditValues },
): Noun {
  return nouns[kind]?.({ key, name, values }) ?? ['', key === '' ? kind : `${kind} ${key}`]
}

function nameOf(thing: Named): string | undefined {
  return thing.name ?? textOf(thing, 'name')
}

function textOf({ values }: Named, field: string): string | undefined {
  const value = values[field]
  return value === undefined || value === null || value === ''
    ? undefined
    : formatAuditValue(field, value)
}

/** Noun of a connection: `mail/google` → «el », «correo con Google». */
function connectionNoun(key: string): Noun {
  const [service = '', provider = ''] = key.split('/')
  if (!isConnectionService(service)) return ['la ', `conexión ${key}`]
  const [article, noun] = connectionServices[service].noun
  return [article, `${noun} con ${findConnectionProvider(service, provider)?.label ?? provider}`]
}

const pieceNouns: Readonly<Record<string, string | undefined>> = {
  banner: 'el banner',
  home: 'el bloque de la portada',
  reel: 'el carrusel',
  topic: 'el tema de ayuda',
  question: 'la pregunta frecuente',
}

function contentNoun(thing: Named): string {
  const noun = pieceNouns[textOf(thing, 'kind') ?? ''] ?? 'una pieza de contenido'
  const title = thing.name ?? textOf(thing, 'title') ?? textOf(thing, 'question')
  return title ? `${noun} «${title}»` : noun
}
