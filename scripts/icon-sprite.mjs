// Writes the icon sprite from the table of names and the Lucide files.
import { readFile, writeFile } from 'node:fs/promises'
import { icons, networkGlyphs } from '../src/storefront/ui/icon-names.ts'

const drawn = new URL('icons/', import.meta.resolve('lucide-static/package.json'))
const target = new URL('../src/storefront/ui/icons.svg', import.meta.url)

const symbol = (name, drawing) => `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`

async function lucide(file) {
  const svg = await readFile(new URL(`${file}.svg`, drawn), 'utf8')
  return svg
    .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')
}

const drawings = await Promise.all(
  Object.entries(icons).map(async ([name, file]) => symbol(name, await lucide(file))),
)
const glyphs = Object.entries(networkGlyphs).map(([name, drawing]) => symbol(name, drawing))
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${[...drawings, ...glyphs].join('\n')}</svg>\n`
await writeFile(target, sprite)
process.stdout.write(`${drawings.length + glyphs.length} icons, ${sprite.length} bytes\n`)
