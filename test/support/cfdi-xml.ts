import { randomUUID } from 'node:crypto'
import type { createInvoiceRequest } from '#stamping/facturapi/invoice-request.ts'

export type InvoiceRequest = ReturnType<typeof createInvoiceRequest>

const issuer = { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601', zip: '42501' }

/** A decimal as whole millionths; Anexo 20 allows six decimals in lines. */
function toMillionths(amount: number): bigint {
  return BigInt(Math.round(amount * 1_000_000))
}

function decimal(millionths: bigint, places: 2 | 6): string {
  const digits = (places === 6 ? millionths : roundToCents(millionths)).toString().padStart(7, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/^0+(?=\d)/, '')
}

function roundToCents(millionths: bigint): bigint {
  return (millionths + 5000n) / 10_000n
}

/** Totals by Anexo 20: sums of the lines, each rounded to two decimals. In cents. */
export function totalsOf(items: InvoiceRequest['items']) {
  const lines = items.map(({ quantity, discount, product }) => {
    const unit = toMillionths(product.price)
    const amount = unit * BigInt(quantity)
    const less = toMillionths(discount)
    return { unit, amount, less, base: amount - less, tax: ((amount - less) * 16n + 50n) / 100n }
  })
  const sum = (of: (line: (typeof lines)[number]) => bigint) =>
    lines.reduce((total, line) => total + of(line), 0n)
  const subtotal = sum(({ amount }) => amount)
  const discount = sum(({ less }) => less)
  const tax = sum((line) => line.tax)
  const base = sum((line) => line.base)
  const total = roundToCents(subtotal) - roundToCents(discount) + roundToCents(tax)
  return { lines, subtotal, discount, base, tax, total }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A stamped CFDI 4.0 of a request, with the stamp's node; its seals are placeholders. */
export function writeCfdi(request: InvoiceRequest, fiscalId: string, at: Date): string {
  const { lines, subtotal, discount, base, tax, total } = totalsOf(request.items)
  const when = at.toISOString().slice(0, 19)
  const iva = (of: { base: bigint; tax: bigint }, places: 2 | 6) =>
    `<cfdi:Traslado Base="${decimal(of.base, places)}" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="${decimal(of.tax, places)}"/>`
  const concepts = request.items.map(({ quantity, product }, at) => {
    const line = lines[at]!
    return `<cfdi:Concepto ClaveProdServ="${product.product_key}" NoIdentificacion="${escape(product.sku)}" Cantidad="${quantity}" ClaveUnidad="${product.unit_key}" Unidad="${product.unit_name}" Descripcion="${escape(product.description)}" ValorUnitario="${decimal(line.unit, 6)}" Importe="${decimal(line.amount, 6)}" Descuento="${decimal(line.less, 6)}" ObjetoImp="02"><cfdi:Impuestos><cfdi:Traslados>${iva(line, 6)}</cfdi:Traslados></cfdi:Impuestos></cfdi:Concepto>`
  })
  const { customer, related_documents: documents = [] } = request
  const related = documents
    .map((one) => {
      const folios = one.documents.map((uuid) => `<cfdi:CfdiRelacionado UUID="${uuid}"/>`)
      return `<cfdi:CfdiRelacionados TipoRelacion="${one.relationship}">${folios.join('')}</cfdi:CfdiRelacionados>`
    })
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="4.0" Fecha="${when}" Sello="c2VsbG8=" FormaPago="${request.payment_form}" NoCertificado="30001000000500003416" Certificado="Y2VydA==" SubTotal="${decimal(subtotal, 2)}" Descuento="${decimal(discount, 2)}" Moneda="MXN" Total="${total / 100n}.${String(total % 100n).padStart(2, '0')}" TipoDeComprobante="${request.type}" Exportacion="01" MetodoPago="${request.payment_method}" LugarExpedicion="${issuer.zip}">${related}<cfdi:Emisor Rfc="${issuer.rfc}" Nombre="${issuer.name}" RegimenFiscal="${issuer.regime}"/><cfdi:Receptor Rfc="${escape(customer.tax_id)}" Nombre="${escape(customer.legal_name)}" DomicilioFiscalReceptor="${customer.address.zip}" RegimenFiscalReceptor="${customer.tax_system}" UsoCFDI="${request.use}"/><cfdi:Conceptos>${concepts.join('')}</cfdi:Conceptos><cfdi:Impuestos TotalImpuestosTrasladados="${decimal(tax, 2)}"><cfdi:Traslados>${iva({ base, tax }, 2)}</cfdi:Traslados></cfdi:Impuestos><cfdi:Complemento><tfd:TimbreFiscalDigital Version="1.1" UUID="${fiscalId}" FechaTimbrado="${when}" RfcProvCertif="SPR190613I52" SelloCFD="c2VsbG8=" NoCertificadoSAT="30001000000500003456" SelloSAT="c2VsbG8="/></cfdi:Complemento></cfdi:Comprobante>`
}

export const newFiscalId = () => randomUUID().toUpperCase()
