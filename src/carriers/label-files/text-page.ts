const width = 288
const height = 432

/** A PDF of one page of 4 × 6 inches with lines of text. */
export function createTextPage(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`)
  const content = `BT /F1 11 Tf 14 TL 20 ${height - 40} Td ${shown.join(' ')} ET`
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
      '/Resources <</Font <</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
  ]
  let text = '%PDF-1.4\n'
  const entries = objects.map((body, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\n`
  return Buffer.from(`${text}${table}${trailer}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}
