import { formatLongDate, formatLongDateTime } from '#domain/format-dates.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { type Centavos, multiplyCentavos } from '#domain/money.ts'
import { formatHash } from '#domain/orders/immutable-order-record.ts'
import {
  type OrderDossier,
  getDossierHashInput,
  embedDossierDataInHtml,
  type SignedDossier,
} from '#domain/orders/order-dossier.ts'
import { mailColours, escapeHtml } from '#mail/email-styles.ts'
import type { Db } from '#persistence/database.ts'
import * as signingKeys from '#persistence/signing-keys.ts'
import { hashSha256, type ShopDocumentSigner } from '#sign-in/document-signer.ts'

export const orderDossierMediaTypes = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const

type DossierKind = keyof typeof orderDossierMediaTypes

export function getOrderDossierFileName(number: string, kind: DossierKind): string {
  return `expediente-${number}.${kind}`
}

/**
 * An order dossier (evidence for complaints) as a signed file: JSON, or a printable page with the
 * same JSON embedded. Equal dossiers give equal files.
 */
export async function createOrderDossierFile(
  db: Db,
  dossier: OrderDossier,
  { kind, signature, now }: { kind: DossierKind; signature: ShopDocumentSigner; now: Date },
): Promise<string> {
  await signingKeys.addDocumentSigningPublicKey(db, signature.publicKey, now)
  const page = pageAround(dossier)
  const signed: SignedDossier = signature.signed({
    ...dossier,
    page: hashSha256(getDossierHashInput(page)),
  })
  return kind === 'json'
    ? `${JSON.stringify(signed, null, 2)}\n`
    : embedDossierDataInHtml(page, signed)
}

const { ink, soft, line, page: paper, card, link, brand } = mailColours

const style = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 48px; background: ${paper}; color: ${ink}; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 820px; margin: 0 auto; padding: 32px; background: ${card}; border: 1px solid ${line}; border-radius: 20px }
header { padding-bottom: 16px; border-bottom: 3px solid ${brand} }
h1 { margin: 0; font-size: 28px; line-height: 1.2; color: ${brand} }
h2 { margin: 32px 0 8px; font-size: 20px; line-height: 1.3; color: ${brand}; break-after: avoid }
p { margin: 0 0 8px }
table { width: 100%; border-collapse: collapse }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid ${line}; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { font-size: 14px; font-weight: 600; color: ${soft}; overflow-wrap: break-word }
tbody th { width: 34% }
tr { break-inside: avoid }
.sum { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding: 8px 0 8px 12px }
.sum .soft { display: inline-block; white-space: normal }
.whole { white-space: nowrap }
.total td { font-weight: 700; border-bottom: 0 }
.soft { color: ${soft}; font-size: 14px }
.hash { font-family: ui-monospace, monospace; font-size: 14px; overflow-wrap: anywhere }
.wrong { padding: 12px 16px; border: 2px solid #a51d13; border-radius: 12px; color: #a51d13 }
a { color: ${link} }
@media (max-width: 600px) {
  main { padding: 20px 16px }
  table { font-size: 14px }
  .sum { padding-left: 8px }
}
@media print { body { padding: 0; background: none } main { max-width: none; padding: 0; border: 0 } }
`

/**
 * Creates an HTML page for an order dossier, without script or external resources; returns the
 * parts before and after the embedded data.
 */
function pageAround(dossier: OrderDossier): [string, string] {
  const { number, createdAt, state } = dossier.order
  const name = dossier.record?.seller.name
  const head = `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Expediente del pedido ${escapeHtml(number)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
${name ? `<p class="soft">${escapeHtml(name)}</p>` : ''}
<h1>Expediente del pedido <span class="whole">${escapeHtml(number)}</span></h1>
<p class="soft">Pedido del ${moment(createdAt)}. Estado: ${escapeHtml(state)}.</p>
</header>
${sections(dossier).join('\n')}
</main>
`
  return [head, '\n</body>\n</html>\n']
}

function sections(dossier: OrderDossier): string[] {
  const { payment, history, shipments, messages, refunds } = dossier
  return [
    recorded(dossier),
    section('Qué se compró', bought(dossier)),
    section('Quién vendió y qué condiciones regían', terms(dossier)),
    section('Entrega', delivery(dossier)),
    section('Pago', paid(dossier)),
    list('Avisos del procesador de pagos', payment.notices, ({ at, what, outcome }) => [
      moment(at),
      escapeHtml(outcome === null ? what : `${what}: ${outcome}`),
    ]),
    list('Qué pasó con el pedido', history, ({ at, words }) => [moment(at), escapeHtml(words)]),
    list('Paquetes', shipments, (one) => [
      moment(one.sentAt),
      escapeHtml(
        `${one.carrier}, guía ${one.trackingNumber}: ${one.lines
          .map(({ name, quantity }) => `${quantity} × ${name}`)
          .join(', ')}`,
      ) + (one.deliveredAt ? `<br>Entregado el ${moment(one.deliveredAt)}` : ''),
    ]),
    list('Mensajes que mandamos', messages, ({ at, sentAt, words }) => [
      moment(sentAt ?? at),
      escapeHtml(words) + (sentAt ? '' : ' (por salir)'),
    ]),
    list('Reembolsos', refunds, ({ amount, state, at, finishedAt }) => [
      moment(finishedAt ?? at),
      `${formatCentavos(amount)}, ${escapeHtml(state)}`,
    ]),
  ]
}

function recorded({ record, hash, intact, timeStamp }: OrderDossier): string {
  const words = !record
    ? '<p>Este pedido es de antes de que la tienda guardara la constancia de lo acordado.</p>'
    : `<p>Al hacerse el pedido, el ${moment(record.agreedAt)}, la tienda guardó lo acordado. Ésta es su huella (SHA-256), la misma del correo de confirmación:</p>
<p class="hash">${escapeHtml(formatHash(hash ?? ''))}</p>
<p class="soft">Es el SHA-256 de «record», de los datos que este archivo trae dentro, escrito como dice el RFC 8785.</p>`
  const changed = intact
    ? ''
    : '<p class="wrong">Lo que la tienda guarda hoy de este pedido ya no es lo que se acordó.</p>'
  const stamped = timeStamp
    ? `<p>Sello de tiempo (RFC 3161): ${escapeHtml(timeStamp.authority)} dice que esa huella existía el ${moment(timeStamp.at)}. Va dentro del archivo, y esa página lee su firma; de quién es el certificado lo dice «openssl ts -verify».</p>`
    : ''
  const signed =
    '<p class="soft">La tienda firma este archivo entero, también lo que se lee aquí: si alguien cambia una palabra, se nota. Cualquiera lo comprueba en la página /verificar de la tienda, o sin conexión con su programa.</p>'
  return section('Comprobante de lo acordado', changed + words + stamped + signed)
}

function bought(dossier: OrderDossier): string {
  // the tamper-evident record of the order, if present
  const { record } = dossier
  const { lines } = record ?? dossier
  const sums = record ?? dossier.money
  const savings = record?.savings ?? []
  const rows = lines.map(({ name, sku, quantity, unitPrice, regularPrice }) => {
    const regular =
      regularPrice > unitPrice
        ? `<br><span class="soft">Precio regular ${formatCentavos(regularPrice)}</span>`
        : ''
    return `<tr><td>${escapeHtml(name)}<br><span class="soft">${escapeHtml(sku)}</span></td><td class="sum">${quantity}</td><td class="sum">${formatCentavos(unitPrice)}${regular}</td><td class="sum">${formatCentavos(multiplyCentavos(unitPrice, quantity))}</td></tr>`
  })
  const sum = (label: string, amount: Centavos, sign = '') =>
    `<tr><td colspan="3">${escapeHtml(label)}</td><td class="sum">${sign}${formatCentavos(amount)}</td></tr>`
  return `<table>
<thead><tr><th scope="col">Producto</th><th scope="col" class="sum">Piezas</th><th scope="col" class="sum">Precio</th><th scope="col" class="sum">Importe</th></tr></thead>
<tbody>
${rows.join('\n')}
${sum('Subtotal', sums.subtotal)}
${sums.discount > 0 ? sum(discountWords(dossier, savings), sums.discount, '−') : ''}
${sum('Envío', sums.shipping)}
<tr class="total"><td colspan="3">Total, IVA incluido</td><td class="sum">${formatCentavos(sums.total)}</td></tr>
</tbody>
</table>`
}

function discountWords({ record }: OrderDossier, savings: readonly { name: string }[]): string {
  const causes = [
    ...savings.map(({ name }) => name),
    ...(record?.coupon ? [`cupón ${record.coupon}`] : []),
  ]
  return causes.length > 0 ? `Descuento (${causes.join(', ')})` : 'Descuento'
}

function terms({ record, texts }: OrderDossier): string {
  const seller = record?.seller
  const who = [
    seller?.legalName ?? seller?.name,
    seller?.rfc && `RFC ${seller.rfc}`,
    seller?.address,
  ]
  const said = who.filter((one) => typeof one === 'string').map((one) => escapeHtml(one))
  const rows = texts.map(({ page: name, version, lastUpdated, hash }) => [
    escapeHtml(textNames[name] ?? name),
    `Versión ${version}, ${escapeHtml(lastUpdated)}<br><span class="hash">${escapeHtml(formatHash(hash))}</span>`,
  ])
  return (said.length > 0 ? `<p>${said.join('<br>')}</p>` : '') + table(rows)
}

const textNames: Record<string, string> = {
  condiciones: 'Términos y condiciones',
  politicas: 'Políticas',
  'aviso-de-privacidad': 'Aviso de privacidad',
}

function delivery({ record, address }: OrderDossier): string {
  const agreed = record?.delivery
  const rows: string[][] = []
  if (agreed?.name) rows.push(['Forma de envío', escapeHtml(agreed.name)])
  if (agreed?.promisedFrom && agreed.promisedTo)
    rows.push([
      'Promesa de entrega',
      agreed.promisedFrom === agreed.promisedTo
        ? formatLongDate(agreed.promisedTo)
        : `Del ${formatLongDate(agreed.promisedFrom)} al ${formatLongDate(agreed.promisedTo)}`,
    ])
  if (agreed?.pickup)
    rows.push(['Se recoge en', escapeHtml(`${agreed.pickup.name}, ${agreed.pickup.address}`)])
  if (address) {
    const parts = ['address1', 'address2', 'postcode', 'city', 'state']
    const { first_name: first = '', last_name: last = '' } = address.address
    const place = parts.map((part) => address.address[part] ?? '').filter((text) => text !== '')
    rows.push(['Dirección acordada', escapeHtml([`${first} ${last}`, ...place].join(', '))])
  }
  return table(rows)
}

function paid({ payment, money }: OrderDossier): string {
  const { installments } = payment
  const rows = [
    ['Forma de pago', payment.method],
    ['Tarjeta', payment.card],
    [
      'Meses sin intereses',
      installments !== null && installments > 1 ? String(installments) : null,
    ],
    ['Autorización', payment.authorization],
    ['Referencia', payment.reference],
    ['Clave de rastreo', payment.trackingKey],
  ].flatMap(([label = '', value]) => (value ? [[escapeHtml(label ?? ''), escapeHtml(value)]] : []))
  if (payment.paidAt) rows.push(['Pagado', moment(payment.paidAt)])
  rows.push(['Importe pagado', formatCentavos(money.paid)])
  if (money.refunded > 0) rows.push(['Devuelto', formatCentavos(money.refunded)])
  return table(rows)
}

function section(title: string, content: string): string {
  return content === '' ? '' : `<section>\n<h2>${escapeHtml(title)}</h2>\n${content}\n</section>`
}

function list<One>(title: string, of: readonly One[], row: (one: One) => string[]): string {
  return of.length === 0 ? '' : section(title, table(of.map(row)))
}

/** HTML table of headings and values for the order dossier; the cells are already escaped HTML. */
function table(rows: readonly string[][]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  )
  return `<table><tbody>\n${lines.join('\n')}\n</tbody></table>`
}

/** Formats an ISO time for the order dossier, in the time zone of Mexico City. */
function moment(iso: string): string {
  return formatLongDateTime(new Date(iso))
}
