import { stat } from 'node:fs/promises'
import { importPictures } from '#use-cases/running/import-pictures.ts'
import { type Command, UsageError } from './command.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'
import { createProgressBar } from './progress-bar.ts'

export const importPicturesCommand: Command = {
  parameters: '<carpeta>',
  summary: 'Pone fotos a los productos desde una carpeta',
  details: `
Cada archivo se llama como la «url_key» de su producto: laptop-x.jpg es la foto principal, y
laptop-x-1.jpg, laptop-x-2.jpg… las demás vistas; si el nombre dice cuál es (laptop-x-frente, -atras,
-lado, -arriba, -puertos, -detalle), también lo dice su texto alternativo. Se aceptan JPEG, PNG, WebP,
AVIF y TIFF; la tienda guarda los tamaños que usa. Con 1600 píxeles o más la foto se puede acercar
más. Los productos de la carpeta quedan solo con estas fotos.`,
  async run(words, { open, screen, actor, now }) {
    const [folder] = parseRequiredArguments(parseOptions(words, {}).positionals, ['la carpeta'])
    if (!(await stat(folder).catch(() => null))?.isDirectory())
      throw new UsageError(`No existe la carpeta «${folder}».`)
    const { db, pictures, close } = await open()
    const bar = createProgressBar(screen)
    try {
      const report = await importPictures(db, {
        folder,
        pictures,
        actor,
        now: now(),
        onProgress: (done, all) => bar.show('Preparando', done / all),
      })
      bar.clear()
      for (const file of report.strangers)
        screen.note(`${file}: ningún producto tiene esa «url_key».\n`)
      for (const file of report.unreadable) screen.note(`${file}: no es una imagen legible.\n`)
      screen.write(`Fotos guardadas: ${report.pictures}, de ${report.products} productos.\n`)
      return report.strangers.length + report.unreadable.length === 0 ? 0 : 1
    } finally {
      bar.clear()
      await close()
    }
  },
}
