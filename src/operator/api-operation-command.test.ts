import { beforeAll, expect, it } from 'vitest'
import * as tickets from '#persistence/support/tickets.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')

const { run, runAnswering } = operatorOf(db, { now: () => now })

beforeAll(() => db.insertInto('ticket_reasons').values({ id: 1, reason: 'Garantía' }).execute())

async function openTicket() {
  const shopper = await signedInShopper(db, now)
  const id = await tickets.addTicket(
    db,
    {
      shopperId: shopper.id,
      orderId: null,
      reasonId: 1,
      subject: 'Pantalla con una raya',
      body: 'Salió desde el primer día.',
    },
    now,
  )
  await db.updateTable('tickets').set({ due_at: now }).where('id', '=', id).execute()
  return { shopper, id: String(id) }
}

it('a command-line command derived from an API operation lists rows, up to the given limit', async () => {
  const { id } = await openTicket()
  const { written } = await run('tickets')
  expect(written).toMatch(
    new RegExp(
      `^${id}  21/11/26, 12:00\\sp\\.m\\.  .*sin pedido  Garantía: Pantalla con una raya$`,
      'm',
    ),
  )
  await openTicket()
  expect((await run('tickets', '--limit', '1')).written.trim().split('\n')).toHaveLength(1)
})

it('a command-line command derived from an API operation changes data in the name of its actor, after confirmation', async () => {
  const { id } = await openTicket()
  const answer = 'Te mandamos una guía para recogerla.'
  const asked = await runAnswering('n', 'answer-ticket', id, answer)
  expect(asked).toMatchObject({ code: 1, questions: [`¿Responder el ticket ${id}? [s/N] `] })
  expect(await run('answer-ticket', id, answer)).toMatchObject({ code: 2 })
  const words = ['--state', 'resolved', '--name', 'Luz', '--si']
  expect(await run('answer-ticket', id, answer, ...words)).toMatchObject({ code: 0 })
  expect((await run('tickets', id)).written).toContain(`Luz\n${answer}`)
  expect(await tickets.listTicketReplies(db, Number(id))).toMatchObject([
    { author: 'shop', authorName: 'Luz' },
  ])
  expect(await auditOf(db, `ticket:${id}`)).toEqual([
    { actor: 'operator:ana', action: 'ticket-answer', reason: null },
  ])
})

it.each([
  [['answer-ticket', 'x', 'Hola', '--si'], '«x» no es un número.'],
  [['answer-ticket', '5'], 'Falta el texto, entre comillas.'],
  [['answer-ticket', '5', 'Hola', 'y', '--si'], 'Sobra «y».'],
  [['answer-ticket', '5', 'Hola', '--state', 'open', '--si'], '--state no puede ser «open»'],
  [['answer-ticket', '5', 'Hola', '--color', 'rojo'], 'No existe la opción --color.'],
  [['reject-review', '5', '--si'], 'Falta --code'],
])('a command of an operation rejects %j before it calls the operation', async (words, reason) => {
  const { code, noted } = await run(...words)
  expect(code).toBe(2)
  expect(noted).toContain(reason)
})

it.each([
  [['tickets', '999'], 'Ese ticket no existe.\n'],
  [['release-question', '999', '--si'], 'Esa pregunta ya no existe.\n'],
  [['hide-question', '999', '--reason', 'x'.repeat(400), '--si'], '--reason: Es demasiado largo'],
])('a command of an operation answers %j with the words of the API', async (words, reason) => {
  const { code, written } = await run(...words)
  expect(code).toBe(1)
  expect(written).toContain(reason)
})

it('a command-line command needs the same permission as the API route of its operation', async () => {
  await run('invite', 'jefa@tienda.test', '--role', 'dueño')
  await run('invite', 'caja@tienda.test', '--role', 'contabilidad')
  const { code, written } = await run('hide-review', '1', '--si', '--as', 'caja@tienda.test')
  expect(code).toBe(1)
  expect(written).toContain('Te falta el permiso de')
})

it('a command-line command derived from an API operation explains its arguments, options and allowed values', async () => {
  const { written, opened } = await run('help', 'reject-review')
  expect(opened).toBe(0)
  expect(written).toContain('reject-review <número> --code <código> [opciones]')
  expect(written).toContain('datos_personales      Contiene datos personales')
  expect(written).toContain('--si')
})
