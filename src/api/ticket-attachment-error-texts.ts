import type { PdfProblem } from '#catalogue-import/validate-pdf.ts'
import type { PictureProblem } from '#domain/picture-file.ts'
import { pictureErrorTexts } from './file-upload-requests.ts'

type RefusedFile =
  | { code: 'message-full' | 'too-many-files' }
  | { code: 'too-heavy'; megabytes: number }
  | { code: 'picture-refused'; problem: PictureProblem }
  | { code: 'document-refused'; problem: PdfProblem }

const documentTexts = {
  'not-a-pdf': 'Este archivo está dañado o no es un PDF completo.',
  'too-large': 'Este PDF pesa demasiado.',
  encrypted: 'Este PDF tiene contraseña. Guárdalo sin ella y agrégalo otra vez.',
  'too-complex': 'Este PDF tarda demasiado en revisarse. Guárdalo de nuevo imprimiéndolo a PDF.',
  active:
    'Este PDF lleva formularios, programas u otros archivos. Guárdalo de nuevo imprimiéndolo a PDF.',
}

/** The error message of a rejected file. */
export function formatFileError(refused: RefusedFile): string {
  switch (refused.code) {
    case 'picture-refused':
      return refused.problem === 'no-picture'
        ? 'Solo se reciben fotos JPEG, PNG o WebP y documentos PDF.'
        : pictureErrorTexts[refused.problem]
    case 'document-refused':
      return documentTexts[refused.problem]
    case 'too-heavy':
      return `Este archivo pesa más de ${refused.megabytes} MB. Envía una versión más ligera.`
    case 'too-many-files':
      return 'Tus tickets ya llevan tantos archivos como caben. Cuéntanos en el texto qué falta.'
    case 'message-full':
      return 'Ya no caben más archivos en este mensaje. Quita uno para agregar otro.'
  }
}
