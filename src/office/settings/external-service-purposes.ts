import type { ExternalServicesResponse } from '#contract/operator/external-services.ts'

type Code = ExternalServicesResponse['providers'][number]['code']

/** Text that explains what the shop uses each external service for. */
export const externalServicePurposeTexts: Record<Code, string> = {
  payments: 'Cobros',
  labels: 'Paqueterías',
  invoices: 'Facturas',
  mail: 'Correo',
  texts: 'Mensajes de texto',
  whatsapp: 'WhatsApp',
  files: 'Fotos y archivos',
  accounts: 'Cuentas de acceso',
}
