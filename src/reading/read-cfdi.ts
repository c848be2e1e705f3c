import { parseXml, type XmlElement } from '@rgrove/parse-xml'
import { fromPesos } from '#domain/money.ts'
import type { Cfdi } from '#domain/orders/check-cfdi.ts'
import { uploadParsingLimits } from '#domain/upload-limits.ts'

const cfdiNamespace = 'http://www.sat.gob.mx/cfd/4'
const stampNamespace = 'http://www.sat.gob.mx/TimbreFiscalDigital'
const uuid = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i

/**
 * Parses an XML file as a CFDI invoice; null if invalid. External references are not fetched, and
 * files with a DOCTYPE declaration are rejected.
 */
export function readCfdi(file: Buffer): Cfdi | null {
  if (file.length > uploadParsingLimits.cfdi.bytes) return null
  const root = rootOf(file)
  if (!root) return null
  const [prefix, name] = nameOf(root)
  if (name !== 'Comprobante' || namespaceOf(prefix, [root]) !== cfdiNamespace) return null
  const own = (parent: XmlElement | undefined, wanted: string) =>
    children(parent).find((child) => child.name === (prefix ? `${prefix}:${wanted}` : wanted))
  const extras = own(root, 'Complemento')
  const stamp = children(extras).find((child) => {
    const [stampPrefix, stampName] = nameOf(child)
    const within = [child, ...(extras ? [extras] : []), root]
    return (
      stampName === 'TimbreFiscalDigital' && namespaceOf(stampPrefix, within) === stampNamespace
    )
  })
  const { Version = '', TipoDeComprobante = '', Moneda = '', Total = '' } = root.attributes
  const fiscalId = stamp?.attributes['UUID'] ?? ''
  return {
    version: Version,
    kind: TipoDeComprobante,
    currency: Moneda,
    receiverRfc: own(root, 'Receptor')?.attributes['Rfc'] ?? '',
    total: /^\d{1,12}(?:\.\d{1,2}0{0,4})?$/.test(Total) ? fromPesos(Number(Total)) : null,
    fiscalId: uuid.test(fiscalId) ? fiscalId.toUpperCase() : null,
  }
}

function rootOf(file: Buffer): XmlElement | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    return text.includes('<!DOCTYPE') ? null : parseXml(text).root
  } catch {
    return null
  }
}

function children(parent: XmlElement | undefined): XmlElement[] {
  return parent?.children.filter((child) => isElement(child)) ?? []
}

function isElement(node: { type: string }): node is XmlElement {
  return node.type === 'element'
}

function nameOf({ name }: XmlElement): [prefix: string, name: string] {
  const parts = name.split(':')
  return parts.length === 2 ? [parts[0] ?? '', parts[1] ?? ''] : ['', name]
}

/** Resolves a namespace prefix by the nearest declaring element. */
function namespaceOf(prefix: string, within: XmlElement[]): string | undefined {
  const declaration = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  return within.find(({ attributes }) => declaration in attributes)?.attributes[declaration]
}
