import { minuteInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import * as officeLicences from '#persistence/orders/office-licences.ts'
import {
  type ReencryptedConnections,
  reencryptConnections,
} from '#use-cases/connections/reencrypt-connections.ts'
import { type ReencryptionResult, reencryptLicences } from '#use-cases/orders/reencrypt-licences.ts'
import { readCheckoutPolicy } from '#use-cases/read-settings.ts'
import { type Command, withShopServices } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { parseOptions } from './parse-command-options.ts'
import { createProgressBar } from './progress-bar.ts'

const maxNamed = 10
/** Period in minutes that a payment comparison with the gateway covers by default. */
const comparedMinutes = 3 * 24 * 60

export const rotateLicenceSecretCommand: Command = {
  parameters: '[opciones]',
  summary: 'Cifra con la clave nueva las claves digitales y de conexiones que cifró la anterior',
  details: `
Se puede usar mientras la tienda vende, y repetir si se interrumpe: lo ya cifrado queda hecho. Los pasos:

  1. Haz una clave nueva, por ejemplo con «openssl rand -hex 32». Ponla en LICENCE_SECRET, la de ahora en
     LICENCE_SECRET_FORMER, y reinicia todas las máquinas. Si son varias, reinicia antes todas con los dos
     valores al revés, para que ninguna encuentre una clave que no sabe leer.
  2. npm run shop -- rotate-licence-secret
  3. Quita LICENCE_SECRET_FORMER desde el día que dice este comando y reinicia.

Opciones:
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values } = parseOptions(words, skipConfirmationOption)
    if (!(await askConfirmation(context, '¿Cifrar las claves con LICENCE_SECRET?', values.si)))
      return 1
    return withShopServices(context, async ({ db, licences, connections }) => {
      const { screen, actor } = context
      if (!licences.hasFormer) {
        screen.write(
          'No hay LICENCE_SECRET_FORMER: no hay una clave anterior que cambiar. «help rotate-licence-secret» dice los pasos.\n',
        )
        return 1
      }
      const total = await officeLicences.countAllLicences(db)
      const bar = createProgressBar(screen)
      const onBatch = (done: number) => bar.show('Cifrando', done / total)
      const outcome = await reencryptLicences(db, licences, { actor, onBatch }, context.now())
      bar.clear()
      const keys = await reencryptConnections(db, connections, { actor }, context.now())
      screen.write(describe(outcome, await lastNeeded(db, context.now())))
      screen.write(describeConnections(keys))
      return outcome.unreadable.length + keys.unreadable.length === 0 ? 0 : 1
    })
  },
}

/**
 * Latest moment at which open payments may still be queried. Until then the previous secret is needed, because their
 * gateway data is encrypted with it.
 */
async function lastNeeded(db: Db, now: Date): Promise<Date> {
  const { holdMinutes } = await readCheckoutPolicy(db)
  const minutes = Math.max(...Object.values(holdMinutes)) + comparedMinutes
  return new Date(now.getTime() + minutes * minuteInMs)
}

function describeConnections({ resealed, unreadable }: ReencryptedConnections): string {
  const done = `Conexiones cifradas con la clave nueva: ${resealed}.\n`
  if (unreadable.length === 0) return done
  return `${done}No se leen las claves de ${unreadable.join(', ')}: vuelve a pegarlas en Ajustes › Conexiones, o pon su clave en LICENCE_SECRET_FORMER y repite.\n`
}

function describe({ resealed, current, unreadable }: ReencryptionResult, needed: Date): string {
  const lines = [`Cifradas con la clave nueva: ${resealed}; ya lo estaban: ${current}.`]
  if (unreadable.length > 0) {
    const named = unreadable.slice(0, maxNamed).join(', ')
    lines.push(
      `Ninguna de las dos claves lee ${unreadable.length} (licence_keys: ${named}${unreadable.length > maxNamed ? '…' : ''}).`,
      'Falta otra clave anterior: ponla en LICENCE_SECRET_FORMER y repite el comando. No cambies nada más.',
    )
    return `${lines.join('\n')}\n`
  }
  lines.push(
    `LICENCE_SECRET_FORMER puede quitarse desde el ${formatShortDateTime(needed)}: hasta entonces la pasarela guarda pagos abiertos que solo ella lee.`,
    'Guárdala aparte mientras conserves respaldos de antes de hoy: sus claves digitales se leen con ella.',
  )
  return `${lines.join('\n')}\n`
}
