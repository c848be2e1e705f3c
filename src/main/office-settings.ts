import { isEmail } from '#domain/email.ts'
import type { OfficeIdentityProvider } from '#sign-in/office-sign-in-client.ts'
import type { EnvironmentReader } from './read-environment.ts'

/** Descriptions of the office sign-in settings, shown by `--help`. */
export const officeSignInSettingHelpTexts = {
  OWNER_EMAIL:
    'correo de quien entra primero al Mostrador, como dueño, mientras no haya nadie; con él nadie necesita una terminal',
  OFFICE_OIDC_ISSUER: 'proveedor de identidad del Mostrador; por omisión el de la tienda',
  OFFICE_OIDC_CLIENT_ID: 'cliente del Mostrador en ese proveedor; por omisión tianguis-mostrador',
  OFFICE_OIDC_CLIENT_SECRET:
    'clave de ese cliente; sin ella es un cliente público. Con el proveedor incluido no hace falta',
  OFFICE_OIDC_ACR:
    'acr que ese proveedor da a quien entró con dos factores, y que el Mostrador exige; con el incluido no hace falta',
  OFFICE_ROLES_CLAIM:
    'dato del ID token con los grupos de quien entra; con él los roles salen de ahí y no de invitaciones',
  OFFICE_ROLE_MAP: 'qué rol es cada grupo, por comas: almacen=pedidos,finanzas=contabilidad',
} as const

type Name = keyof typeof officeSignInSettingHelpTexts

/** Reads the office sign-in settings; the default is the shop's identity provider. */
export function readOfficeSignInSettings(read: EnvironmentReader<Name>) {
  const issuer = read.url('OFFICE_OIDC_ISSUER', ['https:', 'http:'])
  const acr = read.text('OFFICE_OIDC_ACR')
  if (acr?.includes(' ')) read.complain('OFFICE_OIDC_ACR', 'es un solo valor, sin espacios')
  const ownerEmail = read.text('OWNER_EMAIL')?.trim().toLowerCase()
  if (ownerEmail !== undefined && !isEmail(ownerEmail)) {
    read.complain('OWNER_EMAIL', 'es un solo correo, como ana@tienda.mx')
  }
  return {
    ownerEmail,
    issuer,
    clientId: read.text('OFFICE_OIDC_CLIENT_ID') ?? 'tianguis-mostrador',
    clientSecret: read.text('OFFICE_OIDC_CLIENT_SECRET'),
    acr,
    groups: readGroups(read),
  }
}

/** Reads the groups claim and the role of each group. */
function readGroups(read: EnvironmentReader<Name>): OfficeIdentityProvider['groups'] {
  const claim = read.text('OFFICE_ROLES_CLAIM')
  const pairs = read.list('OFFICE_ROLE_MAP')
  if (!claim && pairs.length > 0) {
    read.missing('OFFICE_ROLES_CLAIM', 'indica de qué dato salen los grupos de OFFICE_ROLE_MAP')
  }
  if (!claim) return undefined
  if (pairs.length === 0) {
    read.missing('OFFICE_ROLE_MAP', 'indica qué rol es cada grupo, como almacen=pedidos')
  }
  const roles = pairs.map((pair) => {
    const [group = '', role = '', ...rest] = pair.split('=').map((part) => part.trim())
    if (!group || !role || rest.length > 0) {
      read.complain('OFFICE_ROLE_MAP', `lleva «${pair}»; cada parte es grupo=rol`)
    }
    return { group, role }
  })
  return { claim, roles }
}
