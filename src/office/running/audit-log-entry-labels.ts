import { formatAuditValue } from './audit-log-field-labels.ts'

/** Labels of audited actions; unknown actions show their code. */
const commands: Record<string, string> = {
  'account-deleted': 'Borró su cuenta',
  'account-erased': 'Borró los datos de un cliente',
  'api-key-made': 'Creó una llave',
  'api-key-withdrawn': 'Quitó una llave',
  'attempt-recovered': 'Recuperó un pago',
  'bundle-add': 'Creó un paquete de productos',
  'bundle-pause': 'Puso en pausa un paquete de productos',
  'bundle-remove': 'Quitó un paquete de productos',
  'bundle-resume': 'Volvió a ofrecer un paquete de productos',
  'bundle-save': 'Cambió un paquete de productos',
  'catalogue-import': 'Importó el catálogo',
  'product-add': 'Agregó un producto',
  'product-change': 'Cambió un producto',
  'product-pictures': 'Cambió las fotos de un producto',
  'products-change': 'Cambió productos',
  'products-undo': 'Deshizo un cambio de productos',
  'category-add': 'Agregó una categoría',
  'category-move': 'Movió una categoría',
  'category-remove': 'Quitó una categoría',
  'category-save': 'Cambió una categoría',
  'content-add': 'Agregó contenido',
  'content-change': 'Cambió el contenido',
  'content-move': 'Movió contenido',
  'content-remove': 'Quitó contenido',
  'content-save': 'Cambió contenido',
  'coupon-add': 'Creó un cupón',
  'coupon-end': 'Terminó un cupón',
  'coupon-grant': 'Dio un cupón',
  'coupon-pause': 'Puso en pausa un cupón',
  'coupon-publish': 'Publicó un cupón',
  'coupon-resume': 'Reanudó un cupón',
  'coupon-save': 'Cambió un cupón',
  'documents-import': 'Importó documentos',
  export: 'Sacó una lista como archivo',
  'invitation-accepted': 'Aceptó su invitación',
  'invoice-cancel': 'Anotó una factura cancelada',
  'invoice-issue': 'Facturó',
  'invoice-refuse': 'Rechazó una factura',
  'label-file': 'Sacó datos de etiquetas',
  'legal-publish': 'Publicó un texto legal',
  'licences-import': 'Importó claves',
  'licences-import-undo': 'Sacó claves que habían entrado',
  'licences-reseal': 'Cifró de nuevo las claves',
  'licences-reveal': 'Vio una clave',
  'licences-revoke': 'Retiró una clave',
  'mail-words-reset': 'Volvió a las palabras de la casa en un correo',
  'mail-words-save': 'Cambió las palabras de un correo',
  'missed-searches': 'Descartó búsquedas o las recuperó',
  'messages-resend': 'Reenvió mensajes',
  'named-somebody-else': 'Pidió en nombre de otra persona',
  'notice-replay': 'Atendió otra vez un aviso de la pasarela',
  'operator-added': 'Invitó',
  'operator-confirmed': 'Confirmó quién es',
  'operator-removed': 'Quitó de la tienda',
  'operator-roles': 'Cambió roles',
  'operator-sessions-ended': 'Cerró sesiones del Mostrador',
  'operator-signed-in': 'Entró',
  'operator-signed-out': 'Salió',
  'order-address': 'Corrigió la dirección de un pedido',
  'order-advance': 'Movió un pedido',
  'order-cancel': 'Canceló un pedido',
  'order-cancelled': 'Canceló un pedido',
  'order-mail': 'Reenvió el correo de un pedido',
  'order-dossier': 'Descargó el expediente de un pedido',
  'order-note': 'Anotó algo en un pedido',
  'payment-check': 'Preguntó a la pasarela',
  'payment-mismatch': 'Un pago no cuadró',
  'payment-mismatch-closed': 'Dio por visto un pago que no cuadró',
  'personal-data-export': 'Sacó copia de los datos de un cliente',
  'picture-add': 'Subió una imagen',
  'picture-remove': 'Quitó una imagen',
  'files-move': 'Pasó los archivos a otro lugar',
  'picture-return': 'Recuperó una imagen',
  'pictures-import': 'Importó imágenes',
  'points-adjust': 'Ajustó puntos',
  'points-undo': 'Deshizo puntos regalados',
  'postcodes-import': 'Importó códigos postales',
  'privacy-request-answer': 'Respondió una solicitud de datos',
  'privacy-request-complete': 'Cumplió una solicitud de datos',
  'privacy-request-note': 'Anotó una solicitud de datos',
  'product-bin': 'Cambió el lugar de un producto',
  'promotion-add': 'Creó una promoción',
  'promotion-end': 'Terminó una promoción',
  'promotion-pause': 'Puso en pausa una promoción',
  'promotion-publish': 'Publicó una promoción',
  'promotion-resume': 'Reanudó una promoción',
  'promotion-save': 'Cambió una promoción',
  'question-answer': 'Respondió una pregunta',
  'question-hide': 'Ocultó una pregunta',
  'question-release': 'Publicó una pregunta',
  'refund-account': 'Anotó una CLABE',
  'refund-approve': 'Aprobó un reembolso',
  'refund-ask': 'Pidió un reembolso',
  'refund-failed': 'La pasarela no devolvió',
  'refund-finish': 'Terminó un reembolso',
  'refund-part': 'Reembolsó',
  'refund-retry': 'Intentó otra vez un reembolso',
  'refund-refuse': 'Rechazó un reembolso',
  'refunds-bank-file': 'Sacó el archivo del banco',
  'return-request': 'Pidió una devolución',
  'return-inspect': 'Revisó una devolución',
  'return-refuse': 'No aceptó una devolución',
  'review-approve': 'Publicó una reseña',
  'review-hide': 'Ocultó una reseña',
  'review-photo-reject': 'Dejó fuera una foto',
  'review-reject': 'Rechazó una reseña',
  'review-reply': 'Respondió una reseña',
  'search-rule-add': 'Agregó una regla de búsqueda',
  'search-rule-remove': 'Quitó una regla de búsqueda',
  'search-rule-save': 'Cambió una regla de búsqueda',
  'search-rule-undo': 'Deshizo un cambio de la búsqueda',
  'second-factors-removed': 'Quitó el segundo paso de una cuenta',
  'second-factor-invited': 'Mandó otra vez la invitación a agregar un segundo paso',
  'settings-change': 'Cambió un ajuste',
  'sheet-import': 'Importó una hoja de cálculo',
  'shipment-deliver': 'Entregó un paquete',
  'shipment-pack': 'Empacó',
  'shipment-send': 'Envió',
  'shipment-take-back': 'Deshizo un envío',
  'shipment-unpack': 'Desempacó',
  'shopper-blocked': 'Bloqueó una cuenta',
  'shopper-phone-reset': 'Quitó el teléfono de una cuenta',
  'shopper-session-ended': 'Cerró una sesión',
  'shopper-sessions-ended': 'Cerró sesiones',
  'shopper-unblocked': 'Desbloqueó una cuenta',
  'sign-ins-moved': 'Pasó las cuentas a otro proveedor',
  'stock-change': 'Cambió existencias',
  'stock-count': 'Aplicó un conteo',
  'stock-count-undo': 'Deshizo un conteo',
  'superseded-attempt-paid': 'Se pagó un intento sustituido',
  'template-keep': 'Guardó una plantilla',
  'template-remove': 'Quitó una plantilla',
  'ticket-answer': 'Respondió un ticket',
  'ticket-assign': 'Dio un ticket a quien lo atiende',
  'ticket-note': 'Anotó algo en un ticket',
  'verification-resent': 'Reenvió el correo de verificación',
  'view-changed': 'Cambió una vista',
  'view-removed': 'Quitó una vista',
  'view-saved': 'Guardó una vista',
  'webhook-changed': 'Cambió los avisos a un sistema',
  'webhook-made': 'Agregó un sistema al que se avisa',
  'webhook-removed': 'Quitó un sistema al que se avisaba',
  'webhook-replayed': 'Mandó avisos otra vez',
  'webhook-secret-renewed': 'Cambió el secreto de unos avisos',
  'webhook-switched-off': 'Apagó los avisos a un sistema',
  'webhook-switched-on': 'Encendió los avisos a un sistema',
  'webhook-tested': 'Probó los avisos a un sistema',
}

export function formatAuditAction(action: string): string {
  return commands[action] ?? action
}

/** Actor as text: `operator:ana@…/key:3` → `ana@…, con una llave`. */
export function formatAuditActor(actor: string): string {
  if (actor === 'system') return 'Sistema'
  if (actor === 'import') return 'Importación'
  const [, who = '', key] = /^operator:(.+?)(\/key:\d+)?$/.exec(actor) ?? []
  if (who) return key ? `${who}, con una llave` : who
  const [, shopper] = /^shopper:(\d+)$/.exec(actor) ?? []
  return shopper ? `Cuenta ${shopper}` : actor
}

const things: Record<string, string> = {
  import: 'Importación',
  'sheet-import': 'Importación',
  order: 'Pedido',
  shopper: 'Cuenta',
  operator: 'Persona',
  product: 'Producto',
  ticket: 'Ticket',
  review: 'Reseña',
  question: 'Pregunta',
  content: 'Contenido',
  category: 'Categoría',
  legal: 'Texto legal',
  picture: 'Imagen',
  coupon: 'Cupón',
  bundle: 'Paquete de productos',
  promotion: 'Promoción',
  refund: 'Reembolso',
  invoice: 'Factura',
  setting: 'Ajuste',
  'stock-count': 'Conteo',
  template: 'Plantilla',
  webhook: 'Sistema avisado',
  list: 'Lista',
  view: 'Vista',
}

/** Audited object as text: `order:2611-ABCDEF` → `Pedido 2611-ABCDEF`. */
export function formatAuditedObject(subject: string): string {
  const [kind = '', ...rest] = subject.split(':')
  const thing = things[kind]
  return thing ? `${thing} ${rest.join(':')}` : subject
}

interface Difference {
  field: string
  before: string | undefined
  after: string | undefined
}

/** Changed fields of an audit entry with values before and after. */
export function listAuditEntryDifferences(before: unknown, after: unknown): Difference[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: old.get(field), after: fresh.get(field) }))
    .filter((one) => one.before !== one.after)
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value))
    return new Map([['', formatAuditValue('', value)]])
  return new Map(Object.entries(value).map(([field, one]) => [field, formatAuditValue(field, one)]))
}
