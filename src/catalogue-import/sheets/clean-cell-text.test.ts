import { expect, it } from 'vitest'
import {
  isExcelError,
  removeControlCharacters,
  convertHtmlToText,
  cutText,
  unescapeXlsx,
} from './clean-cell-text.ts'

it.each([
  ['Cable &ndash; 8&#39; x 16&quot;', 'Cable – 8\' x 16"'],
  ['<p>Uno &amp; dos</p><p>tres</p>', 'Uno & dos\ntres'],
  ['<ul>\n  <li>Uno</li>\n  <li>Dos</li>\n</ul>', '- Uno\n- Dos'],
  ['antes<script>alert("<b>")</script>después', 'antesdespués'],
  ['Marca "X" & Cía <b>', 'Marca "X" & Cía'],
  ['línea uno &amp; más\nlínea dos', 'línea uno & más\nlínea dos'],
  ['Cable < 3 m, > 2 m & más', 'Cable < 3 m, > 2 m & más'],
  ['Adaptador <HDMI> a <VGA>&nbsp;2 m', 'Adaptador <HDMI> a <VGA> 2 m'],
  ['AT&T', 'AT&T'],
])('converts the sheet cell %j to text', (html, text) => {
  expect(convertHtmlToText(html)).toBe(text)
})

it('a spreadsheet import cleans cells full of opening HTML tags in linear time', () => {
  const started = performance.now()
  convertHtmlToText('<b '.repeat(10_000) + '&amp;')
  convertHtmlToText('&'.repeat(32_000) + '<p>')
  expect(performance.now() - started).toBeLessThan(2000)
})

it('a spreadsheet import removes unprintable characters from cells', () => {
  expect(removeControlCharacters(' uno\u0007\uFFFE\r\ndos\uD800 ')).toBe('uno\ndos\uFFFD')
})

it('a spreadsheet import recognises Excel error values in English and Spanish', () => {
  const errors = ['#N/A', '#N/D', '#REF!', '#¡REF!', '#VALUE!', '#¿NOMBRE?', '#DIV/0!', '#####']
  expect(errors.filter((cell) => !isExcelError(cell))).toEqual([])
  expect(['#1', 'N/A', '#24 AWG', '##'].filter(isExcelError)).toEqual([])
})

it('a spreadsheet import unescapes special characters in XLSX cells', () => {
  expect(unescapeXlsx('uno_x000D_\ndos_x005F_x0041_ tres_x41_')).toBe('uno\r\ndos_x0041_ tres_x41_')
})

it('no text of a sheet keeps half an emoji, which the database refuses', () => {
  expect(cutText('Gota 😀', 6)).toBe('Gota ')
  expect(cutText('Gota 😀', 7)).toBe('Gota 😀')
  expect(convertHtmlToText('Gota &#xD83D; azul').isWellFormed()).toBe(true)
})
