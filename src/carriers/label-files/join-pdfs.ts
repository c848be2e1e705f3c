import { formatPdfValue, type PdfDict, type PdfValue, UnreadablePdf } from './pdf-values.ts'
import { openPdf, type PdfFile } from './read-pdf.ts'

/** Parts of a page that act, point elsewhere or need the file's catalogue. */
const dropped = ['/Annots', '/AA', '/B', '/StructParents']
const mostObjects = 20_000

/**
 * Joins the pages of PDF files into one. Each page tree becomes a branch of the new one; scripts,
 * forms and links stay behind. Throws `UnreadablePdf` for files that cannot be joined.
 */
export function joinPdfs(files: readonly Uint8Array[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  let last = 2
  const write = (number: number, body: string) => {
    const part = Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1')
    offsets[number] = length
    length += part.length
    parts.push(part)
  }
  const branches = files.map((bytes) => {
    const file = openPdf(bytes)
    const root = findPageTree(file)
    const numbers = new Map([[root, (last += 1)]])
    const renumber = (ref: number) => {
      const number = numbers.get(ref) ?? (last += 1)
      numbers.set(ref, number)
      if (numbers.size > mostObjects) throw new UnreadablePdf('too many objects')
      return number
    }
    // The map grows while it is read.
    for (const [ref, number] of numbers) {
      const { value, stream } = file.read(ref)
      const copy = toCopy(value, { isRoot: ref === root, length: stream?.length })
      const body = formatPdfValue(copy, renumber)
      write(
        number,
        (ref === root ? body.replace(/>>$/, ' /Parent 2 0 R>>') : body) +
          (stream === null ? '' : `\nstream\n${stream}\nendstream`),
      )
    }
    const tree = file.read(root).value
    const count = tree instanceof Map ? tree.get('/Count') : undefined
    return { number: numbers.get(root) ?? 0, count: Number(resolve(file, count)) }
  })
  const kids = branches.map(({ number }) => `${number} 0 R`).join(' ')
  const count = branches.reduce((sum, branch) => sum + branch.count, 0)
  if (!Number.isInteger(count)) throw new UnreadablePdf('pages without count')
  write(1, '<</Type /Catalog /Pages 2 0 R>>')
  write(2, `<</Type /Pages /Kids [${kids}] /Count ${count}>>`)
  const entries = Array.from(
    { length: last },
    (_, at) => `${String(offsets[at + 1]).padStart(10, '0')} 00000 n \n`,
  )
  const table = `xref\n0 ${last + 1}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer\n<</Size ${last + 1} /Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer, 'latin1')])
}

function resolve(file: PdfFile, value: PdfValue | undefined): PdfValue | undefined {
  return typeof value === 'object' && 'ref' in value ? file.read(value.ref).value : value
}

/** Number of the root of a file's page tree. */
function findPageTree(file: PdfFile): number {
  const catalog = resolve(file, file.trailer.get('/Root'))
  const pages = catalog instanceof Map ? catalog.get('/Pages') : undefined
  if (typeof pages !== 'object' || !('ref' in pages)) throw new UnreadablePdf('no pages')
  return pages.ref
}

function toCopy(
  value: PdfValue,
  { isRoot, length }: { isRoot: boolean; length: number | undefined },
): PdfValue {
  if (!(value instanceof Map)) return value
  const copy: PdfDict = new Map(value)
  if (isRoot) copy.delete('/Parent')
  if (length !== undefined) copy.set('/Length', String(length))
  if (copy.get('/Type') === '/Page') for (const key of dropped) copy.delete(key)
  return copy
}
