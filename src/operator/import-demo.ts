import { addDemoLicenceKeys } from '#use-cases/running/demo-licences.ts'
import { importDemo } from '#use-cases/running/import-demo.ts'
import type { Command } from './command.ts'
import { parseOptions } from './parse-command-options.ts'

export const importDemoCommand: Command = {
  parameters: '',
  summary: 'Llena una tienda vacía con el catálogo de muestra, una sola vez',
  details: `
Productos, categorías, fotos, reseñas, preguntas, textos legales, envíos y cupones de muestra, y una
clienta con su historial. En desarrollo la tienda lo hace sola la primera vez que arranca. La que ya tiene
categorías, anuncios, preguntas o cupones propios se queda como está.`,
  async run(words, { open, now, demoFolder, screen }) {
    parseOptions(words, {})
    const { db, pictures, licences, close } = await open()
    try {
      const outcome = await importDemo(db, { folder: demoFolder, pictures, now: now() })
      if (outcome === 'not-empty') {
        screen.write('La tienda ya tiene contenido propio; no cambió nada.\n')
        return 1
      }
      await addDemoLicenceKeys(db, licences, { folder: demoFolder, now: now() })
      screen.write(
        outcome === 'there'
          ? 'El catálogo de muestra ya estaba; no cambió nada.\n'
          : 'El catálogo de muestra está listo.\n',
      )
      return 0
    } finally {
      await close()
    }
  },
}
