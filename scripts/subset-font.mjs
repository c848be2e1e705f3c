// Writes the shop's font file: Spanish letters, used weights and optical sizes. Its tools are installed when the font
// changes and removed by the next `npm ci`: npm i --no-save subset-font@2.9.0
// @fontsource-variable/bricolage-grotesque@5.3.0
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const original =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'
const source = fileURLToPath(import.meta.resolve(original))
const target = new URL('../packages/design-tokens/bricolage-grotesque.woff2', import.meta.url)

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
const letters = `${range(0x20, 0x7e)}\u00a0ÁÉÍÓÚÜÑáéíóúüñÇçÀàÈèÖöÄä¡¿«»°ºª·©®±²³½¼¾×–—‘’“”•…‹›€™−`

const font = await subsetFont(await readFile(source), letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 760 }, opsz: { min: 12, max: 60 } },
})
await writeFile(target, font)
process.stdout.write(`${font.length} bytes\n`)
