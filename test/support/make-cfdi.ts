import { randomUUID } from 'node:crypto'

/** A stamped CFDI 4.0 of $100 to a foreigner's RFC, as far as the shop reads one. */
export function makeCfdi({
  rfc = 'XEXX010101000',
  total = '100.00',
  fiscalId = randomUUID().toUpperCase(),
}: { rfc?: string; total?: string; fiscalId?: string } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" TipoDeComprobante="I" Moneda="MXN" Total="${total}">
  <cfdi:Receptor Rfc="${rfc}"/>
  <cfdi:Complemento>
    <tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${fiscalId}"/>
  </cfdi:Complemento>
</cfdi:Comprobante>
`
}
