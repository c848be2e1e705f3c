import { beforeAll, describe, expect, it } from 'vitest'
import type { MyQuestion } from '#contract/product-questions.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { moderateQuestion } from '#use-cases/account/moderate-product-question.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
const actor = 'operator:ana'
let product: Awaited<ReturnType<typeof addProduct>>

beforeAll(async () => {
  product = await addProduct(db)
})

async function asker(over = {}) {
  const signedIn = await shop.signedInShopper(over)
  const ask = (question: string, product_id = product.id) =>
    shop.post('customer/question', { question, product_id }, signedIn.bearer)
  return { ...signedIn, ask }
}

async function shown(query = '') {
  return (await shop.get(`shop/productQuestions/${product.id}${query}`)).body
}

async function idOf(question: string) {
  const row = await db
    .selectFrom('questions')
    .select('id')
    .where('question', '=', question)
    .executeTakeFirstOrThrow()
  return row.id
}

describe('a question about a product', () => {
  it('a product question is hidden until the shop replies, and the reply is mailed to its author', async () => {
    const { ask, id: shopperId, email } = await asker({ first_name: 'Inés' })
    expect((await ask('  ¿Trae   cargador?  ')).body).toEqual({
      success: true,
      messageForUser: 'Recibimos tu pregunta.',
    })
    expect(await shown()).toMatchObject({ questions: [], more: false })

    const id = await idOf('¿Trae cargador?')
    await db.deleteFrom('catalogue_changes').execute()
    const answer = { id, verdict: 'answer', text: 'Sí, de 65 W.', actor } as const
    expect(await moderateQuestion(db, answer, shop.now())).toEqual({ ok: true })
    const body = await shown()
    expect(body.questions).toMatchObject([
      { id, question: '¿Trae cargador?', answer: { text: 'Sí, de 65 W.' } },
    ])
    expect(JSON.stringify(body)).not.toContain('Inés')
    const changes = await db.selectFrom('catalogue_changes').selectAll().execute()
    expect(changes).toMatchObject([{ product_id: product.id, units_only: true }])

    const notices = db.selectFrom('notifications').selectAll().where('shopper_id', '=', shopperId)
    expect(await notices.execute()).toMatchObject([
      { kind: 'question', title: 'Respondimos tu pregunta', link: `/${product.urlKey}#preguntas` },
    ])
    const mails = db.selectFrom('outbox').selectAll().where('recipient', '=', email)
    expect(await mails.execute()).toMatchObject([{ template: 'question-answered' }])
    const audit = db.selectFrom('audit_log').selectAll().where('subject', '=', `question:${id}`)
    expect(await audit.execute()).toMatchObject([{ actor, action: 'question-answer' }])
  })

  it('a product question can be published without an answer, hidden, and published again', async () => {
    const { ask } = await asker()
    await ask('¿Sirve con 220 volts?')
    const id = await idOf('¿Sirve con 220 volts?')
    const judge = (verdict: 'release' | 'hide') =>
      moderateQuestion(db, { id, verdict, reason: 'Repetida', actor }, shop.now())
    expect(await judge('release')).toEqual({ ok: true })
    expect((await shown()).questions).toMatchObject([
      { answer: { text: 'Sí, de 65 W.' } },
      { id, answer: null },
    ])
    expect(await judge('release')).toMatchObject({ code: 'move-not-allowed' })
    expect(await judge('hide')).toEqual({ ok: true })
    expect((await shown()).questions).toHaveLength(1)
    expect(await judge('hide')).toMatchObject({ code: 'move-not-allowed' })
    const unknown = { id: 999_999, verdict: 'release', actor } as const
    expect(await moderateQuestion(db, unknown, shop.now())).toMatchObject({
      code: 'question-not-found',
    })
    const empty = { id, verdict: 'answer', text: '  ', actor } as const
    expect(await moderateQuestion(db, empty, shop.now())).toMatchObject({ code: 'invalid-input' })
  })

  it('a repeated product question is stored once, and a shopper may ask five an hour', async () => {
    const { ask, id } = await asker()
    const again = ['¿Es ruidosa de noche?', '¿ES RUIDOSA DE NOCHE?', '¿Es ruidosa de noche?']
    await Promise.all(again.map((question) => ask(question)))
    const kept = db.selectFrom('questions').select('question').where('shopper_id', '=', id)
    expect(await kept.execute()).toHaveLength(1)
    await ask('¿Cuánto mide de alto?')
    await ask('¿Cuánto mide de ancho?')
    expect((await ask('¿Cuánto mide de fondo?')).status).toBe(429)
  })

  it('an invalid product question returns validation errors; one with suspicious text is flagged for moderation', async () => {
    const { ask, bearer } = await asker()
    expect((await ask('¿Y?')).body.fields).toEqual({ question: 'Escribe al menos 10 caracteres.' })
    expect((await ask('x'.repeat(301))).body.fields).toEqual({
      question: 'Escribe como máximo 300 caracteres.',
    })
    expect((await ask('¿Existe este producto?', 999_999)).body.code).toBe('not-buyable')
    const hostile = '<script>alert(1)</script> ¿más barata en www.otra.com?'
    await ask(hostile)
    const row = db.selectFrom('questions').select('moderator_notes').where('question', '=', hostile)
    expect(await row.execute()).toEqual([{ moderator_notes: ['enlace'] }])
    expect((await shop.post('customer/question', { question: 'x', product_id: 1 })).status).toBe(
      401,
    )
    const newcomer = await asker({ profile_completed: false })
    expect((await newcomer.ask('¿Trae estuche?')).body.code).toBe('profile-incomplete')
    const { body } = await shop.get('customer/data', bearer)
    expect(body.questions).toMatchObject([{ question: hostile }])
  })

  it('a published product question stays public, without a name, after its author deletes the account', async () => {
    const { ask, bearer, id } = await asker()
    await ask('¿Viene con funda?')
    await ask('¿Se puede lavar?')
    const published = await idOf('¿Viene con funda?')
    await moderateQuestion(db, { id: published, verdict: 'release', actor }, shop.now())
    await shop.post('customer/deleteAccount', { confirmation: 'BORRAR' }, bearer)
    const kept = await db
      .selectFrom('questions')
      .select(['shopper_id', 'question'])
      .where('question', 'in', ['¿Viene con funda?', '¿Se puede lavar?'])
      .execute()
    expect(id).toBeGreaterThan(0)
    expect(kept).toEqual([{ shopper_id: null, question: '¿Viene con funda?' }])
  })
})

describe("a shopper's own questions", () => {
  it('a shopper’s product questions are listed with their status, to that shopper only', async () => {
    const { ask, bearer } = await asker()
    const other = await asker()
    const asked = ['¿Cuánto pesa con caja?', '¿Me llamas al 55 1234 5678?', '¿Hay otra medida?']
    for (const question of asked) await ask(question)
    const [answered = '', hidden = ''] = asked
    const answer = { verdict: 'answer', text: 'Dos kilos.', actor } as const
    for (const question of [answered, hidden]) {
      await moderateQuestion(db, { ...answer, id: await idOf(question) }, shop.now())
    }
    const hiding = { verdict: 'hide', reason: 'Da un teléfono', actor } as const
    await moderateQuestion(db, { ...hiding, id: await idOf(hidden) }, shop.now())
    const { body } = await shop.get('customer/questions', bearer)
    expect(
      Object.fromEntries(
        body.questions.map((one: MyQuestion) => [one.question, [one.status, one.answer?.text]]),
      ),
    ).toEqual({
      '¿Cuánto pesa con caja?': ['published', 'Dos kilos.'],
      '¿Me llamas al 55 1234 5678?': ['hidden', undefined],
      '¿Hay otra medida?': ['pending', undefined],
    })
    expect(body.questions[0]).toMatchObject({ url_key: product.urlKey, on_sale: true })
    expect((await shop.get('customer/questions', other.bearer)).body.questions).toEqual([])
    expect((await shop.get('customer/questions')).status).toBe(401)
  })
})
