import {
  type FormerGatewayBalance,
  describeFormerGatewayBalance,
} from '#domain/orders/payment-gateway-texts.ts'
import type { IdentityProviderFault } from '#sign-in/check-identity-provider.ts'
import { acceptedJwtAlgorithms } from '#sign-in/identity-provider-jwt.ts'

/** A mismatch between the shop's settings and external services. */
export type ShopConfigurationWarning =
  | { kind: 'addresses-unknown' }
  | { kind: 'accounts-elsewhere'; issuer: string; accounts: number }
  | ({ kind: 'former-gateway' } & FormerGatewayBalance)
  | (IdentityProviderFault & { issuer: string; clientId: string; shopUrl: string })

const reasons: Record<string, string> = {
  ENOTFOUND: 'ese servidor no existe',
  EAI_AGAIN: 'el nombre del servidor no se pudo resolver',
  ECONNREFUSED: 'ahí no escucha nadie',
  ECONNRESET: 'el servidor cortó la conexión',
  ETIMEDOUT: 'no contestó en 5 segundos',
  UND_ERR_CONNECT_TIMEOUT: 'no contestó en 5 segundos',
  'unexpected redirect': 'manda a otra dirección',
  CERT_HAS_EXPIRED: 'su certificado venció',
  ERR_TLS_CERT_ALTNAME_INVALID: 'su certificado es de otro servidor',
  ...Object.fromEntries(
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ].map((code) => [
      code,
      'su certificado no es de confianza; indica quién lo firma con NODE_EXTRA_CA_CERTS',
    ]),
  ),
}

/** A warning with its remedy in one line. */
export function formatShopConfigurationWarning(warning: ShopConfigurationWarning): string {
  switch (warning.kind) {
    case 'addresses-unknown':
      return (
        'SHOP_URL es https y TRUST_PROXY está vacío: todas las peticiones parecen venir del proxy, ' +
        'así que nada se limita por dirección y el acceso se frena para todos a la vez; indica el proxy en TRUST_PROXY'
      )
    case 'accounts-elsewhere':
      return `cuentas que entraban con otro proveedor (${warning.issuer}) y ya no pueden: ${warning.accounts}; «npm run shop -- help move-sign-ins» dice qué hacer`
    case 'former-gateway':
      return describeFormerGatewayBalance(warning)
    case 'other-issuer':
      return `OIDC_ISSUER es «${warning.issuer}» y el proveedor se llama «${warning.named}»: nadie puede entrar hasta que sean iguales, diagonal final incluida`
    case 'away':
      return `el proveedor de identidad no se pudo consultar en ${warning.address}: ${reasonOf(warning.why)}`
    case 'no-endpoint':
      return `el proveedor de identidad no indica una dirección para «${warning.name}» que se pueda usar`
    case 'insecure':
      return `el proveedor de identidad está en ${warning.address}, sin https: quien esté en medio ve los tokens`
    case 'client-refused':
      return `el proveedor no acepta al cliente «${warning.clientId}» sin clave (${warning.error}): regístralo como público, con PKCE`
    case 'no-pkce':
      return 'el proveedor no dice que entienda PKCE con S256, que la tienda usa'
    case 'no-cors':
      return `el proveedor no deja que las páginas de ${warning.shopUrl} lean ${warning.address}: permite ese origen (CORS)`
    case 'no-algorithm':
      return `el proveedor firma con ${warning.offered.join(', ') || 'nada'}, y la tienda acepta ${acceptedJwtAlgorithms.join(', ')}`
    case 'no-keys':
      return `el proveedor no muestra claves que sirvan en ${warning.address}`
  }
}

function reasonOf(why: string): string {
  if (/^2\d\d$/.test(why)) return 'lo que contestó no es una descripción'
  return reasons[why] ?? (/^\d{3}$/.test(why) ? `contestó ${why}` : why)
}
