import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type { ReviewQueueReply } from '#contract/operator/reviews.ts'
import type { Done } from '#contract/problem.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, told } from '../deeds/answer.ts'
import { RefusalAlert } from '../deeds/refusal-alert.tsx'
import { RowAnswers } from '../deeds/row-answers.tsx'
import { type RowAnswer, rowByRow } from '../deeds/row-by-row.ts'
import { BulkForm } from '../lists/bulk-form.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FootLine } from '../lists/foot-line.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pressed, reviewDeed } from './review-deeds.ts'
import { reviewRow } from './review-row.tsx'
import './reviews.css'

const tabs = [
  { name: 'esperan', tab: 'pending', label: 'Esperan' },
  { name: 'publicadas', tab: 'approved', label: 'Publicadas' },
  { name: 'apartadas', tab: 'aside', label: 'Ocultas y rechazadas' },
] as const

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const here = tabs.find(({ name }) => name === searchParams.get('ver')) ?? tabs[0]
  const after = searchParams.get('despues') ?? ''
  const isLater = /^\d{1,15}$/.test(after)
  const found = await readsFor(asked).get<ReviewQueueReply>('reviews', {
    tab: here.tab,
    after: isLater ? after : undefined,
  })
  return { found, here, isLater, now: Date.now() }
}

type Judged = { words: string; answers: readonly RowAnswer[] }

export function action(asked: ActionFunctionArgs) {
  return answered<Judged>(asked, async (form, deeds) => {
    const { deed, id } = pressed(form)
    if (id !== undefined) {
      const { method, path, body } = reviewDeed(form, deed, id)
      const done = await deeds(method)<Static<typeof Done>>(path, body)
      const ver = new URL(asked.request.url).searchParams.get('ver') ?? undefined
      return told(done.messageForUser, linkTo('Reseñas', {}, { ver }))
    }
    const answers = await rowByRow(form.getAll('fila').map(String), (key) => {
      if (deed === 'rechazar') form.set(`motivo:${key}`, String(form.get('motivo') ?? ''))
      const { method, path, body } = reviewDeed(form, deed, key)
      return deeds(method)(path, body)
    })
    const named = answers.map((one) => ({ ...one, label: String(form.get(`titulo:${one.key}`)) }))
    return { words: deed === 'publicar' ? 'Publicadas' : 'Rechazadas', answers: named }
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer<Judged> }

/** What shoppers wrote about products: those that wait for a decision, and what became of the others. */
export default function Reviews({ loaderData, actionData }: Props) {
  const { found, here, isLater, now } = loaderData
  const { reviews, next, reject_reasons } = found
  const { me, waiting } = useOfficeData()
  const mayJudge = mayDo('reviews:write', me)
  const count = waiting.find(({ name }) => name === 'reviews')?.count
  const at = (despues?: string) => linkTo('Reseñas', {}, { ver: here.name, despues })
  const canChoose = mayJudge && here.tab === 'pending'
  const { refusal, done } = actionData ?? {}
  return (
    <>
      <PageHead title="Reseñas" />
      <Tabs
        label="Reseñas"
        tabs={tabs.map(({ name, tab, label }) => ({
          label,
          to: linkTo('Reseñas', {}, { ver: name }),
          isHere: name === here.name,
          ...(tab === 'pending' && count !== undefined && { count }),
        }))}
      />
      <RefusalAlert refusal={refusal} />
      {done ? <RowAnswers answers={done.answers} done={done.words} /> : null}
      {reviews.length === 0 ? (
        <EmptyList
          words={
            here.tab === 'pending'
              ? 'Ninguna reseña espera. La que alguien escriba aparece aquí antes de publicarse.'
              : 'Aquí no hay ninguna todavía.'
          }
        />
      ) : (
        <BulkForm
          deeds={
            <>
              <Select label="Razón" labelHidden name="motivo" small>
                {Object.entries(reject_reasons).map(([code, words]) => (
                  <option key={code} value={code}>
                    {words}
                  </option>
                ))}
              </Select>
              <Button type="submit" name="hacer" value="rechazar">
                Rechazar
              </Button>
              <Button type="submit" kind="primary" name="hacer" value="publicar">
                Publicar
              </Button>
            </>
          }
        >
          <ListTable
            label="Reseñas"
            columns={[
              { key: 'no', title: 'Reseña', head: true },
              { key: 'who', title: 'Producto y persona' },
              { key: 'deeds', title: 'Decidir' },
            ]}
            rows={reviews.map((review) =>
              reviewRow(review, { reasons: found, now, mayJudge, canChoose, answer: actionData }),
            )}
          />
        </BulkForm>
      )}
      {reviews.length > 0 ? (
        <KeysetPager
          said={reviews.length === 1 ? '1 reseña' : `${reviews.length} reseñas`}
          before={isLater ? at() : undefined}
          after={next === null ? undefined : at(String(next))}
          labels={['Desde el principio', 'Siguientes']}
        />
      ) : null}
      <FootLine command="reviews" />
    </>
  )
}
