import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { importPostcodes } from '#use-cases/running/import-postcodes.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'
import { createProgressBar } from './progress-bar.ts'

export const importPostcodesCommand: Command = {
  parameters: '<CPdescarga.txt> [opciones]',
  summary: 'Toma los códigos postales de la lista oficial de Correos de México',
  details: `
La lista se descarga gratis del sitio de Correos de México, en formato TXT: campos separados por «|» y
letras en Latin-1. Con ella la tienda sabe municipio y colonias de cada código. Puede ser la de todo el
país o la de unos estados; los demás se quedan como están. Repetirla no cambia nada. Si un renglón no se
entiende no se guarda nada.

Opciones:
  --dry-run          solo muestra qué cambiaría
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const options = { 'dry-run': { type: 'boolean' }, ...skipConfirmationOption } as const
    const { values, positionals } = parseOptions(words, options)
    const [file] = parseRequiredArguments(positionals, ['el archivo'])
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) throw new UsageError(`No existe el archivo «${file}».`)
    const dryRun = values['dry-run'] ?? false
    const question = `¿Tomar los códigos postales de «${file}»?`
    if (!dryRun && !(await askConfirmation(context, question, values.si))) return 1
    const { screen } = context
    const bar = createProgressBar(screen)
    return withShopServices(context, async ({ db }) => {
      const bytes = counted(createReadStream(file), (read) =>
        bar.show('Leyendo', read / found.size),
      )
      const request = { bytes, dryRun, actor: context.actor }
      const imported = await importPostcodes(db, request, context.now())
      bar.clear()
      if (!imported.ok) {
        for (const { line, problem } of imported.problems)
          screen.note(`Línea ${line}: ${problem}\n`)
        screen.write('No cambió nada.\n')
        return 1
      }
      const { listed, added, changed, removed } = imported.changes
      screen.write(
        `Asentamientos en la lista: ${listed}. Nuevos: ${added}. Corregidos: ${changed}. Retirados: ${removed}.\n${
          dryRun ? 'No se guardó nada.\n' : ''
        }`,
      )
      return 0
    })
  },
}

async function* counted(bytes: AsyncIterable<Uint8Array>, onRead: (all: number) => void) {
  let all = 0
  for await (const chunk of bytes) {
    all += chunk.length
    onRead(all)
    yield chunk
  }
}
