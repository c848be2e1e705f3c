import type { LetterContext } from './letter-text-placeholders.ts'
import type { Letter } from './letter.ts'

/** Stored data of a mail with licence keys; the keys are added when the mail is sent. */
export type LicenceLetterData = {
  firstName: string | null
  orderNumber: string
  /** number of paid units for which no licence key is available yet */
  missing: number
}

/** Mail with the licence keys of an order. */
export function composeLicenceLetter(
  { firstName, orderNumber, missing }: LicenceLetterData,
  keys: readonly { name: string; key: string }[],
  { sender, say }: LetterContext,
): Letter {
  const several = keys.length > 1
  const { subject, opening, closing } = say(several ? 'licencias' : 'licencia', {
    pedido: orderNumber,
  })
  return {
    subject,
    preview: several ? 'Aquí están tus claves.' : 'Aquí está tu clave.',
    greeting: firstName ? `Hola, ${firstName}:` : 'Hola:',
    blocks: [
      ...opening,
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
    button: { label: 'Ver mi pedido', url: `${sender.url}/order-detail/${orderNumber}` },
    closing,
  }
}
