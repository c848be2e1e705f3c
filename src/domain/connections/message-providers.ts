import type { ConnectionProvider } from './connection-services.ts'

/** Test number of Twilio, the only sender that its test credentials may use. */
export const twilioTestSender = '+15005550006'

/** Whether a sender of Twilio is a messaging service, which chooses a number itself. */
export function isTwilioMessagingService(sender: string): boolean {
  return /^MG[\da-f]{32}$/i.test(sender)
}

/** Services for text messages (SMS). */
export const textProviders: readonly [ConnectionProvider] = [
  {
    service: 'texts',
    code: 'twilio',
    isUntried: true,
    label: 'Twilio',
    purpose: 'Manda por SMS los códigos con que tus clientes confirman su teléfono.',
    fields: [
      {
        name: 'account_sid',
        label: 'Account SID',
        hint: 'Empieza por AC. Está en la primera página de tu consola.',
        check: (text) =>
          /^AC[\da-f]{32}$/i.test(text)
            ? undefined
            : 'Empieza por AC y sigue con 32 letras o números. Cópialo completo.',
      },
      {
        name: 'auth_token',
        label: 'Auth Token',
        hint: 'Está debajo del Account SID. Con una API key, pega aquí su secreto.',
        isSecret: true,
        check: (text) =>
          /^[\da-z]{32}$/i.test(text)
            ? undefined
            : 'Son 32 letras y números. Copia otra vez el dato completo.',
      },
      {
        name: 'sender',
        label: 'Número o servicio que manda',
        hint: 'Un número de Twilio, como +525512345678, o un Messaging Service, que empieza por MG.',
        check: (text) =>
          /^\+[1-9]\d{6,14}$/.test(text) || isTwilioMessagingService(text)
            ? undefined
            : 'Escribe el número con + y la clave del país, sin espacios, o el SID que empieza por MG.',
      },
      {
        name: 'api_key_sid',
        label: 'SID de la API key',
        hint: 'Solo si no usas el Auth Token. Empieza por SK.',
        isOptional: true,
        isFolded: true,
        check: (text) =>
          /^SK[\da-f]{32}$/i.test(text)
            ? undefined
            : 'Empieza por SK y sigue con 32 letras o números. Cópialo completo.',
      },
    ],
    guide: { label: 'Abrir la consola de Twilio', url: 'https://console.twilio.com/' },
    note: {
      source: 'documento de Twilio del 14 de abril de 2026',
    },
  },
]

/** Text that the owner's template for order news has; its two variables are filled at sending. */
export const orderTemplateText =
  'Tu pedido {{1}} tiene una novedad: {{2}}. Puedes verlo en tu cuenta de la tienda.'

const digits = (text: string) =>
  /^\d{5,20}$/.test(text) ? undefined : 'Son solo números. No es el teléfono: cópialo de tu panel.'

/** Services for messages by WhatsApp. */
export const whatsappProviders: readonly [ConnectionProvider] = [
  {
    service: 'whatsapp',
    code: 'whatsapp-cloud',
    isUntried: true,
    label: 'WhatsApp',
    purpose: 'Avisa de sus pedidos a los clientes que lo pidieron en su cuenta.',
    fields: [
      {
        name: 'phone_number_id',
        label: 'Identificador del número',
        hint: 'Está en tu app de Meta, en WhatsApp › Configuración de la API.',
        check: digits,
      },
      {
        name: 'business_account_id',
        label: 'Identificador de la cuenta de WhatsApp Business',
        hint: 'Está en la misma página, debajo del número.',
        check: digits,
      },
      {
        name: 'access_token',
        label: 'Token permanente',
        hint: 'El de un usuario del sistema. El que da esa página vence en un día.',
        isSecret: true,
        check: (text) =>
          /^[\w-]{40,}$/.test(text)
            ? undefined
            : 'Va sin espacios. Copia otra vez el dato completo.',
      },
      {
        name: 'template',
        label: 'Nombre de la plantilla',
        hint: `De tipo Utilidad, con este texto: «${orderTemplateText}»`,
        preset: 'aviso_de_pedido',
        check: (text) =>
          /^[a-z\d_]{1,200}$/.test(text)
            ? undefined
            : 'Lleva solo minúsculas, números y guiones bajos, como aviso_de_pedido.',
      },
      {
        name: 'language',
        label: 'Idioma de la plantilla',
        preset: 'es_MX',
        isFolded: true,
        options: [
          { value: 'es_MX', label: 'Español (México)' },
          { value: 'es', label: 'Español' },
        ],
      },
    ],
    guide: {
      label: 'Cómo se hace el token en Meta',
      url: 'https://developers.facebook.com/documentation/business-messaging/whatsapp/get-started',
    },
    note: {
      source: 'documento de Meta del 21 de noviembre de 2025',
    },
  },
]
