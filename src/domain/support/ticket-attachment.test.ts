import { expect, it } from 'vitest'
import { toTicketAttachmentFileName } from './ticket-attachment.ts'

it.each([
  ['IMG_0001.JPG', 'picture', 'IMG_0001.webp'],
  ['C:\\fotos\\caja abierta.png', 'picture', 'caja abierta.webp'],
  ['../../etc/passwd', 'document', 'passwd.pdf'],
  ['ficha\u202Efdp.exe', 'document', 'fichafdp.pdf'],
  ['"><script>.pdf', 'document', 'script.pdf'],
  ['', 'picture', 'foto.webp'],
  ['.pdf', 'document', 'documento.pdf'],
] as const)('names the ticket attachment %j of kind %s %j', (given, kind, name) => {
  expect(toTicketAttachmentFileName(given, kind)).toBe(name)
})

it('a long file name of a ticket attachment is shortened to the limit', () => {
  expect(toTicketAttachmentFileName('ñ'.repeat(300), 'picture')).toHaveLength(120)
})
