import { StorageUnavailable } from '#persistence/catalogue/storage-unavailable-error.ts'
import {
  moveFilesBetweenStores,
  type FileMoveReport,
} from '#use-cases/running/move-files-between-storages.ts'
import { type Command, withShopServices } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

/** Number of files between two progress lines. */
const perLine = 1000

export const moveFilesBetweenStoragesCommand: Command = {
  parameters: '[opciones]',
  summary: 'Pasa los archivos de donde estaban a donde están ahora, con la tienda en marcha',
  details: `
Los pasa de STORAGE_URL_FORMER a STORAGE_URL, y lee cada uno de vuelta para compararlo. Antes, arranca con
esos dos ajustes todos los procesos de la tienda: escriben en el nuevo y leen del anterior lo que falta. Lo que
ya pasó no se envía otra vez; si algo lo interrumpe, repítelo. Al final quita STORAGE_URL_FORMER y arranca
otra vez. Los tamaños que la tienda hace sobre la marcha no se pasan: los hace de nuevo.

Opciones:
  --quitar           borra de donde estaba cada archivo que ya está donde debe
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      quitar: { type: 'boolean' },
      ...skipConfirmationOption,
    })
    parseRequiredArguments(positionals, [])
    const { quitar: clear = false, si } = values
    const { screen, actor } = context
    return withShopServices(context, async ({ db, fileMove }) => {
      if (!fileMove) {
        screen.write(
          'No hay de dónde pasarlos: indica en STORAGE_URL_FORMER dónde estaban, y en STORAGE_URL dónde están ahora.\n',
        )
        return 1
      }
      const question = clear
        ? '¿Pasar los archivos y borrarlos de donde estaban?'
        : '¿Pasar los archivos?'
      if (!(await askConfirmation(context, question, si))) return 1
      let told = 0
      const onFile = ({ moved, alike, kept }: FileMoveReport) => {
        const done = moved + alike + kept
        if (done < told + perLine) return
        told = done
        screen.note(`${done} archivos…\n`)
      }
      try {
        const request = { ...fileMove, clear, actor, now: context.now(), onFile }
        return tell(await moveFilesBetweenStores(db, request), screen)
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error
        screen.write(
          `Los archivos no se pueden leer o guardar ahora (${error.detail}). Lo que ya pasó se queda: repite el comando.\n`,
        )
        return 1
      }
    })
  },
}

function tell(
  { moved, bytes, alike, kept, broken }: FileMoveReport,
  screen: { write: (text: string) => void; note: (text: string) => void },
): number {
  screen.write(`Archivos pasados: ${moved} (${(bytes / 1_000_000).toFixed(1)} MB).\n`)
  if (alike > 0) screen.write(`Ya estaban: ${alike}.\n`)
  if (kept > 0) screen.write(`Ya había otro más nuevo con ese nombre, que se queda: ${kept}.\n`)
  for (const name of broken) screen.note(`${name}: llegó con otro contenido; no se dejó.\n`)
  return broken.length === 0 ? 0 : 1
}
