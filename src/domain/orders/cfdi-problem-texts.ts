import type { CfdiProblem } from './check-cfdi.ts'

/** Messages for operators about why an uploaded invoice (CFDI) does not match the order. */
export const cfdiProblemTexts: Record<CfdiProblem, string> = {
  'other-version': 'Es un CFDI de otra versión; se necesita la 4.0.',
  'not-stamped': 'No está timbrado: le falta el folio fiscal.',
  'other-kind': 'No es un comprobante de ingreso.',
  'other-rfc': 'Está a nombre de otro RFC.',
  'other-currency': 'No está en pesos mexicanos.',
  'other-total': 'Su total no es el del pedido.',
}
