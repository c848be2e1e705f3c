import { stat } from 'node:fs/promises'
import type { PdfProblem } from '#catalogue-import/validate-pdf.ts'
import { importDocuments } from '#use-cases/running/import-documents.ts'
import { type Command, UsageError } from './command.ts'
import { parseRequiredArguments, parseOptions } from './parse-command-options.ts'

const problems: Record<PdfProblem, string> = {
  'not-a-pdf': 'no es un PDF completo',
  'too-large': 'pesa más de 20 MB',
  encrypted: 'está cifrado y no se puede revisar',
  'too-complex': 'tarda demasiado en revisarse; expórtalo otra vez',
  active: 'lleva programas, formularios que se envían o archivos adentro; expórtalo sin ellos',
}

export const importProductDocumentsCommand: Command = {
  parameters: '<carpeta>',
  summary: 'Pone a los productos sus manuales y fichas técnicas desde una carpeta',
  details: `
Cada archivo es un PDF de hasta 20 MB y se llama como lo nombra la columna «documents» del catálogo. Los
que ningún producto nombra no se guardan; lo que un producto deja de nombrar se borra después solo.`,
  async run(words, { open, screen, actor, now }) {
    const [folder] = parseRequiredArguments(parseOptions(words, {}).positionals, ['la carpeta'])
    if (!(await stat(folder).catch(() => null))?.isDirectory())
      throw new UsageError(`No existe la carpeta «${folder}».`)
    const { db, pictures, close } = await open()
    try {
      const report = await importDocuments(db, { folder, pictures, actor, now: now() })
      for (const file of report.strangers)
        screen.note(`${file}: ningún producto nombra este documento.\n`)
      for (const { file, problem } of report.refused)
        screen.note(`${file}: ${problems[problem]}.\n`)
      screen.write(`Documentos guardados: ${report.stored}.\n`)
      return report.strangers.length + report.refused.length === 0 ? 0 : 1
    } finally {
      await close()
    }
  },
}
