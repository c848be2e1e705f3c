import { dirname } from 'node:path'
import { parseShopContentFile, createShopContentFile } from '#catalogue-import/shop-content-file.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { importContent } from '#use-cases/running/import-content.ts'
import { readShopContent } from '#use-cases/running/read-shop-content.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import {
  countContentSections,
  describeContentChanges,
  contentSectionNames,
} from './content-import-texts.ts'
import { formatTable } from './format-table.ts'
import { parseOptions } from './parse-command-options.ts'
import { readJsonFile } from './read-text-file.ts'

export const shopContentCommand: Command = {
  parameters: '[archivo.json] [opciones]',
  summary: 'Muestra categorías, anuncios, portada, preguntas y cupones, o los toma de un archivo',
  details: `
Sin archivo dice qué hay. El archivo es un objeto JSON con las secciones «categories», «banners», «home», «faq»
y «coupons»; «--print» da uno con lo que hay ahora, listo para editarse. La sección que falta se queda como
está. En una sección que aparece, lo que ya no se nombra se quita: un anuncio, un carrusel o una pregunta
desaparece, un cupón se apaga y conserva sus usos, una categoría se retira si nada la necesita. Se guarda
todo, o nada si algo está mal. Repetir el archivo no cambia nada.

«--print» escribe también de qué versión parte el archivo («revision»). Si alguien cambió algo después, en otra
terminal o en el Mostrador, el archivo no se toma: dice qué cambió y pide leerlo otra vez.

Una pieza con «hidden»: true no se ve; con «from» o «until», como "2026-11-27 09:00", se ve desde esa hora o hasta
esa hora de la Ciudad de México.

Las fotos de categorías (cuadradas) y anuncios (16 por 7) son archivos junto al JSON, como «fotos/tabletas.jpg»,
o lo que ya tiene la tienda, como lo escribe «--print». Importes en pesos; días como 2026-11-30.

  npm run --silent shop -- content --print > contenido.json
  npm run shop -- content contenido.json --dry-run
  npm run shop -- content contenido.json

Opciones:
  --print            escribe lo que hay ahora
  --dry-run          solo muestra qué cambiaría
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      print: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      ...skipConfirmationOption,
    })
    const [file, extra] = positionals
    if (extra !== undefined) throw new UsageError(`Sobra «${extra}».`)
    if (file !== undefined) {
      if (values.print) throw new UsageError('--print va sin archivo.')
      return take(file, context, { dryRun: values['dry-run'] ?? false, si: values.si })
    }
    if (values['dry-run']) throw new UsageError('Falta el archivo.')
    return withShopServices(context, async ({ db }) => {
      const revision = await contentPieces.readContentSectionVersions(db)
      const content = await readShopContent(db)
      context.screen.write(
        values.print
          ? `${JSON.stringify(createShopContentFile(content, revision), null, 2)}\n`
          : formatTable(countContentSections(content), [
              { title: 'Sección', of: ({ section }) => section },
              { title: 'Qué es', of: ({ section }) => contentSectionNames[section] },
              { title: 'Hay', of: ({ count }) => count.toLocaleString('es-MX'), right: true },
            ]),
      )
      return 0
    })
  },
}

async function take(
  file: string,
  context: CommandContext,
  { dryRun, si }: { dryRun: boolean; si: boolean | undefined },
): Promise<number> {
  const { screen, actor } = context
  const checked = parseShopContentFile(await readJsonFile(file))
  if (!checked.ok) return complain(checked.problems)
  const { content, revision } = checked
  const named = Object.keys(content).join(', ')
  if (named === '') throw new UsageError('El archivo no nombra ninguna sección.')
  if (!dryRun && !(await askConfirmation(context, `¿Tomar ${named} de «${file}»?`, si))) return 1
  return withShopServices(context, async ({ db, pictures, permissions }) => {
    const where = { folder: dirname(file), pictures }
    const request = { content, revision, ...where, dryRun, actor, permissions }
    const imported = await importContent(db, request, context.now())
    if (imported.ok) {
      screen.write(describeContentChanges(imported, { dryRun }))
      return 0
    }
    if ('problems' in imported) return complain(imported.problems)
    return complain([
      imported.code === 'busy'
        ? 'Otra importación está en curso. Espera a que termine y repite el comando.'
        : missingPermissionText(imported.missing),
    ])
  })

  function complain(problems: readonly string[]): number {
    for (const problem of problems) screen.note(`${problem}\n`)
    screen.write('No cambió nada.\n')
    return 1
  }
}
