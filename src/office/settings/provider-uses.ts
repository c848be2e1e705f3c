import type { ProvidersReply } from '#contract/operator/providers.ts'

type Code = ProvidersReply['providers'][number]['code']

/** Description of each external service's purpose. */
export const providerUses: Record<Code, string> = {
  payments: 'Cobros',
  mail: 'Correo',
  texts: 'Mensajes de texto',
  files: 'Fotos y archivos',
  accounts: 'Cuentas de acceso',
}
