// Writes the demo's data sheets, catalogue/documents/<url_key>-ficha.pdf, from what products.json says of the products that name one.
import { readFileSync, writeFileSync } from 'node:fs'

const products = JSON.parse(readFileSync('catalogue/products.json', 'utf8'))
const inks = { title: 20, heading: 13, text: 10.5 }
const left = 56
const top = 780
const widest = 88

for (const product of products) {
  for (const { file, title } of product.documents ?? []) {
    writeFileSync(`catalogue/documents/${file}`, pdfOf(title, linesOf(product, title)))
  }
}

function linesOf(product, title) {
  const line = (style, words) => ({ style, words })
  const facts = product.attributes.map(
    ({ label, value, unit }) => `${label}: ${value}${unit ? ` ${unit}` : ''}`,
  )
  return [
    line('title', title),
    ...wrap(product.name).map((words) => line('heading', words)),
    line('text', `Marca: ${product.brand}   Modelo: ${product.model}   SKU: ${product.sku}`),
    line('text', ''),
    line('heading', 'Características'),
    ...facts.flatMap(wrap).map((words) => line('text', words)),
    line('text', ''),
    line('heading', 'Lo que destaca'),
    ...product.highlights.flatMap((one) => wrap(`– ${one}`)).map((words) => line('text', words)),
    line('text', ''),
    line('heading', 'En la caja'),
    ...wrap(`${product.in_the_box.join(', ')}.`).map((words) => line('text', words)),
    line('text', ''),
    line('heading', 'Garantía'),
    ...wrap(product.warranty).map((words) => line('text', words)),
    line('text', ''),
    line('text', 'Producto de muestra de Tianguis: marca y modelo son inventados.'),
  ]
}

function wrap(text) {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + word.length < widest) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** One page in the typefaces that every reader has. */
function pdfOf(title, lines) {
  let drawn = 'BT\n'
  let height = top
  for (const { style, words } of lines) {
    const size = inks[style]
    height -= size * 1.5
    const face = style === 'text' ? 'F1' : 'F2'
    drawn += `/${face} ${size} Tf 1 0 0 1 ${left} ${height.toFixed(1)} Tm (${escaped(words)}) Tj\n`
  }
  drawn += 'ET'
  const face = (name) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-MX) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${encoded(drawn).length} >>\nstream\n${drawn}\nendstream`,
    face('Helvetica'),
    face('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) /Producer (Tianguis) >>`,
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = encoded(file).length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = encoded(file).length
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return encoded(file)
}

function escaped(words) {
  return words.replaceAll(/[\\()]/g, String.raw`\$&`)
}

/** A byte for each character; those of Windows that Spanish texts need besides. */
function encoded(text) {
  const windows = { '–': 0x96, '—': 0x97, '“': 0x93, '”': 0x94, '…': 0x85, '’': 0x92, '•': 0x95 }
  return Buffer.from(
    [...text].map((character) => {
      const code = windows[character] ?? character.codePointAt(0)
      if (code > 255) throw new Error(`No letter of these typefaces: ${character}`)
      return code
    }),
  )
}
