import type { Letter } from './letter.ts'

/** What the mail with keys is put in line with; the keys themselves are added when it is written. */
export type LicenceLetterData = {
  firstName: string | null
  orderNumber: string
  /** paid units whose key has not come yet */
  missing: number
}

/** A letter with the keys of an order. */
export function licenceLetter(
  { firstName, orderNumber, missing }: LicenceLetterData,
  keys: readonly { name: string; key: string }[],
  shopUrl: string,
): Letter {
  const several = keys.length > 1
  return {
    subject: several
      ? `Tus licencias del pedido ${orderNumber}`
      : `Tu licencia del pedido ${orderNumber}`,
    preview: several ? 'Aquí están tus claves.' : 'Aquí está tu clave.',
    greeting: firstName ? `Hola, ${firstName}:` : 'Hola:',
    blocks: [
      several ? 'Estas son tus claves:' : 'Esta es tu clave:',
      { facts: keys.map(({ name, key }) => [name, key]) },
      'Para activarla, instala el programa desde la página de su fabricante y escribe la clave cuando te la pida. Guárdala: cada una sirve para una sola licencia.',
      ...(missing > 0
        ? [
            missing === 1
              ? 'Falta una clave: te la mandamos en otro correo en cuanto la tengamos.'
              : `Faltan ${missing} claves: te las mandamos en otro correo en cuanto las tengamos.`,
          ]
        : []),
    ],
    button: { label: 'Ver mi pedido', url: `${shopUrl}/order-detail/${orderNumber}` },
    closing: 'También puedes verlas cuando quieras en tu pedido. No las compartas con nadie.',
  }
}
