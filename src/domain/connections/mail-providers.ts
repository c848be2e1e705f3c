import { isEmail } from '../email.ts'
import type { ConnectionField, ConnectionValues } from './connection-fields.ts'
import type { ConnectionProvider } from './connection-services.ts'

const sender: ConnectionField = {
  name: 'from_address',
  label: 'Correo de la tienda',
  hint: 'Así firma tu tienda',
  kind: 'email',
  check: (text) =>
    isEmail(text) ? undefined : 'Escribe un correo completo, como ventas@tienda.mx.',
}
const senderName: ConnectionField = {
  name: 'from_name',
  label: 'Nombre del remitente',
  hint: 'Si lo dejas vacío, sale el nombre de tu tienda',
  isOptional: true,
  isFolded: true,
  check: (text) => (/[<>"\\]/.test(text) ? 'Escríbelo sin comillas ni los signos < >.' : undefined),
}
const user: ConnectionField = {
  name: 'user',
  label: 'Usuario',
  hint: 'Si lo dejas vacío, entra con el correo de la tienda',
  isOptional: true,
  isFolded: true,
  isDestination: true,
}
const ownUser: ConnectionField = { name: 'user', label: 'Usuario', isDestination: true }
const password: ConnectionField = { name: 'password', label: 'Contraseña', isSecret: true }
const dkimSelector: ConnectionField = {
  name: 'dkim_selector',
  label: 'Selector de DKIM',
  hint: 'El nombre que va antes de «._domainkey». Si no lo sabes, déjalo vacío',
  isOptional: true,
  isFolded: true,
  check: (text) =>
    /^[a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?$/i.test(text)
      ? undefined
      : 'Escribe solo el selector, como «google» o «s1», sin el dominio.',
}

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const hostName = new RegExp(`^${label}(?:\\.${label})*$`, 'u')

/** Whether a text has the form of an IPv6 address. */
function isIpv6(text: string): boolean {
  return text.includes(':') && /^[\da-f:.]+$/i.test(text)
}

const host: ConnectionField = {
  name: 'host',
  label: 'Servidor',
  hint: 'Como smtp.tienda.mx; lo dice tu proveedor de correo',
  isDestination: true,
  check: (text) =>
    hostName.test(text) || isIpv6(text)
      ? undefined
      : 'Escribe solo el nombre del servidor, como smtp.tienda.mx, sin «https://» ni espacios.',
}
const port: ConnectionField = {
  name: 'port',
  label: 'Puerto',
  kind: 'number',
  preset: '587',
  isDestination: true,
  check: (text) =>
    /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
      ? undefined
      : 'Escribe el número del puerto: casi siempre 587 o 465.',
}
const security: ConnectionField = {
  name: 'security',
  label: 'Cifrado',
  preset: 'starttls',
  isDestination: true,
  options: [
    { value: 'starttls', label: 'STARTTLS (puerto 587)' },
    { value: 'tls', label: 'TLS (puerto 465)' },
    { value: 'none', label: 'Sin cifrado, en la red del servidor' },
  ],
}

type MailProvider = ConnectionProvider & {
  service: 'mail'
  server?: { host: string; port: number }
  dkimSelectors: readonly string[]
  /** type of the DKIM record that the provider gives */
  dkimRecord: 'TXT' | 'CNAME'
  /** mechanism of the SPF record; absent for providers with a return path of their own */
  spf?: string
}

/** Mail providers that accept SMTP with a user and a password. */
export const mailProviders: readonly MailProvider[] = [
  {
    service: 'mail',
    code: 'google',
    label: 'Google',
    purpose: 'Gmail o Google Workspace, con una contraseña de aplicación.',
    server: { host: 'smtp.gmail.com', port: 587 },
    dkimSelectors: ['google'],
    dkimRecord: 'TXT',
    spf: 'include:_spf.google.com',
    fields: [
      sender,
      {
        ...password,
        label: 'Contraseña de aplicación',
        hint: 'Son 16 letras que Google te da; no es la contraseña con que entras',
        check: (text) =>
          /^[a-z]{16}$/i.test(text.replaceAll(' ', ''))
            ? undefined
            : 'Son 16 letras, como «abcd efgh ijkl mnop». Créala en tu cuenta de Google.',
      },
      senderName,
      user,
    ],
    guide: {
      label: 'Cómo se crea en Google',
      url: 'https://support.google.com/accounts/answer/185833',
    },
    note: {
      text: 'Google pide la verificación en dos pasos y una contraseña de aplicación.',
      source: 'support.google.com/accounts/answer/185833, 30 de noviembre de 2026',
    },
  },
  {
    service: 'mail',
    code: 'microsoft',
    label: 'Microsoft',
    purpose: 'Microsoft 365 con tu propio dominio.',
    server: { host: 'smtp.office365.com', port: 587 },
    dkimSelectors: ['selector1', 'selector2'],
    dkimRecord: 'CNAME',
    spf: 'include:spf.protection.outlook.com',
    fields: [sender, password, senderName, user],
    guide: {
      label: 'Cómo se permite en Microsoft 365',
      url: 'https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission',
    },
    note: {
      text: 'A fines de diciembre de 2026 Microsoft apaga la entrada con contraseña (SMTP AUTH). Tu administrador puede volver a encenderla; en la segunda mitad de 2027 dirán cuándo termina.',
      source: 'Exchange Team Blog, 27 de enero de 2026',
    },
  },
  {
    service: 'mail',
    code: 'ses',
    label: 'Amazon SES',
    purpose: 'Envía desde tu cuenta de Amazon Web Services.',
    dkimSelectors: [],
    dkimRecord: 'CNAME',
    fields: [
      sender,
      {
        ...host,
        hint: 'Está en SES › SMTP settings, como email-smtp.us-east-1.amazonaws.com',
        check: (text) =>
          /^email-smtp(?:-fips)?\.[a-z\d-]+\.amazonaws\.com$/.test(text)
            ? undefined
            : 'Copia el «SMTP endpoint» de tu región, como email-smtp.us-east-1.amazonaws.com.',
      },
      { ...ownUser, hint: 'El «SMTP user name» que creaste en SES' },
      { ...password, label: 'Contraseña de SMTP', hint: 'La que SES te dio junto con el usuario' },
      senderName,
      { ...dkimSelector, hint: 'Uno de los tres de Easy DKIM. Si no lo sabes, déjalo vacío' },
    ],
    guide: {
      label: 'Cómo se crean en SES',
      url: 'https://docs.aws.amazon.com/ses/latest/dg/smtp-credentials.html',
    },
    note: {
      text: 'Entra con usuario y contraseña de SMTP, siempre con TLS. Cada región tiene los suyos.',
      source: 'docs.aws.amazon.com/ses, 30 de noviembre de 2026',
    },
  },
  {
    service: 'mail',
    code: 'brevo',
    label: 'Brevo',
    purpose: 'Servicio de envíos; firma con tu dominio.',
    server: { host: 'smtp-relay.brevo.com', port: 587 },
    dkimSelectors: ['brevo1', 'brevo2'],
    dkimRecord: 'CNAME',
    fields: [
      sender,
      { ...ownUser, hint: 'El «Login» de SMTP y API en Brevo' },
      {
        ...password,
        label: 'Clave SMTP',
        hint: 'Empieza con xsmtpsib-; está en SMTP y API',
        check: (text) =>
          text.startsWith('xkeysib-')
            ? 'Parece la clave de la API. La de SMTP empieza con xsmtpsib-.'
            : undefined,
      },
      senderName,
      dkimSelector,
    ],
    guide: { label: 'Abrir SMTP y API en Brevo', url: 'https://app.brevo.com/settings/keys/smtp' },
    note: {
      text: 'Entra con una clave SMTP. No pide SPF: manda desde un dominio propio y firma con el tuyo.',
      source: 'developers.brevo.com, 30 de noviembre de 2026; captaindns.com, 16 de enero de 2026',
    },
  },
  {
    service: 'mail',
    code: 'smtp',
    label: 'Servidor propio',
    purpose: 'El servidor de correo de tu hospedaje o de tu empresa.',
    dkimSelectors: [],
    dkimRecord: 'TXT',
    fields: [
      sender,
      host,
      port,
      security,
      { ...ownUser, isOptional: true },
      { ...password, isOptional: true },
      senderName,
      dkimSelector,
    ],
    checkTogether: checkOwnServer,
  },
]

/** Checks what fields of an own server mean together. */
function checkOwnServer(fields: ConnectionValues, secrets: ConnectionValues) {
  const complaints: Record<string, string> = {}
  if (fields['user'] && !secrets['password'])
    complaints['password'] = 'Falta la contraseña de ese usuario.'
  if (secrets['password'] && !fields['user'])
    complaints['user'] = 'Falta el usuario de esa contraseña.'
  if (secrets['password'] && fields['security'] === 'none')
    complaints['security'] = 'Sin cifrado no se manda una contraseña. Elige STARTTLS o TLS.'
  return complaints
}
