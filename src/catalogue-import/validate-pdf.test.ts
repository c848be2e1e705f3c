import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { maxPdfBytes, findPdfProblem } from './validate-pdf.ts'

const pdf = (body: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(body), Buffer.from('\n%%EOF\n')])
const packed = (body: string) =>
  pdf(
    Buffer.concat([
      Buffer.from('1 0 obj <</Type /ObjStm /Filter /FlateDecode>>\nstream\n'),
      deflateSync(body),
      Buffer.from('\nendstream'),
    ]),
  )

it.each([
  ['an ordinary one', pdf('1 0 obj <</Type /Catalog /OpenAction [2 0 R /Fit]>>'), null],
  ['one with packed objects', packed('<</Type /Catalog>>'), null],
  ['a page of the web by another name', Buffer.from('<script>alert(1)</script>'), 'not-a-pdf'],
  ['a page with a PDF behind it', Buffer.from('<html>%PDF-1.7 %%EOF'), 'not-a-pdf'],
  ['one that breaks off', Buffer.from('%PDF-1.7\n1 0 obj'), 'not-a-pdf'],
  ['one with a script', pdf('<</S /JavaScript /JS (app.alert(1))>>'), 'active'],
  ['a script by the numbers of its letters', pdf('<</S /Java#53cript>>'), 'active'],
  ['a script among packed objects', packed('<</S /JavaScript>>'), 'active'],
  ['objects that cannot be unpacked', pdf('<</Type /ObjStm>>\nstream\nx\nendstream'), 'active'],
  ['one that starts a program', pdf('<</S /Launch>>'), 'active'],
  ['one that holds files', pdf('<</EmbeddedFiles 3 0 R>>'), 'active'],
  ['one that nobody can look into', pdf('trailer <</Encrypt 5 0 R>>'), 'encrypted'],
  ['a huge one', Buffer.alloc(maxPdfBytes + 1), 'too-large'],
])('checks the PDF document: %s', (_, file, problem) => {
  expect(findPdfProblem(file)).toBe(problem)
})
