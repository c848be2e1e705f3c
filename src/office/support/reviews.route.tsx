import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { getFirstListPageUrl, createOperatorApiReader } from '../api/operator-api.ts'
import { BulkActionResults } from '../forms/bulk-action-results.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { type RowActionResult, runActionPerRow } from '../forms/run-action-per-row.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { AddFilterLink } from '../lists/filter-chips.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { parseClickedReviewButton, submitReviewFormToApi } from './review-actions.ts'
import { createReviewColumns } from './review-row.tsx'
import { maxSkuLength, parseSkuFilter } from './sku-filter.ts'
import './reviews.css'

const tabs = [
  { name: 'esperan', tab: 'pending', label: 'Por revisar' },
  { name: 'publicadas', tab: 'approved', label: 'Publicadas' },
  { name: 'apartadas', tab: 'aside', label: 'Ocultas y rechazadas' },
] as const

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const here = tabs.find(({ name }) => name === searchParams.get('ver')) ?? tabs[0]
  const after = searchParams.get('despues') ?? ''
  const isLater = /^\d{1,15}$/.test(after)
  const narrowed = { search: parseSkuFilter(searchParams), rating: readRating(searchParams) }
  const found = await createOperatorApiReader(asked).get('listReviews', {
    query: {
      tab: here.tab,
      ...narrowed,
      after: isLater ? after : undefined,
    },
  })
  return { found, here, narrowed, isLater, now: Date.now() }
}

function readRating(searchParams: URLSearchParams) {
  const rating = searchParams.get('estrellas') ?? ''
  return /^[1-5]$/.test(rating) ? rating : undefined
}

type Judged = { words: string; answers: readonly RowActionResult[] }

export function action(asked: ActionFunctionArgs) {
  return runFormAction<Judged>(asked, async (form, commands) => {
    const { command, id } = parseClickedReviewButton(form)
    if (id !== undefined) {
      const done = await submitReviewFormToApi(form, command, id, commands)
      return redirectWithFlash(done.messageForUser, getFirstListPageUrl(asked.request))
    }
    const answers = await runActionPerRow(form.getAll('fila').map(String), (key) => {
      if (command === 'rechazar') form.set(`motivo:${key}`, String(form.get('motivo') ?? ''))
      return submitReviewFormToApi(form, command, key, commands)
    })
    const named = answers.map((one) => ({ ...one, label: String(form.get(`titulo:${one.key}`)) }))
    return { words: command === 'publicar' ? 'Publicadas' : 'Rechazadas', answers: named }
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<Judged>
}

/** Page of reviews, by moderation state. */
export default function Reviews({ loaderData, actionData }: Props) {
  const { found, here, narrowed, isLater, now } = loaderData
  const { search, rating } = narrowed
  const { reviews, next, reject_reasons } = found
  const { me, waiting } = useOfficeRootLoaderData()
  const mayJudge = hasPermission('reviews:write', me)
  const count = waiting.find(({ name }) => name === 'reviews')?.count
  const canChoose = mayJudge && here.tab === 'pending'
  const { refusal, done } = actionData ?? {}
  return (
    <ListPage
      page="Reseñas"
      actions={<CsvLink call="reviews.csv" query={{ tab: here.tab, search, rating }} />}
      tabs={
        <ListTabs
          label="Reseñas"
          tabs={tabs.map(({ name, tab, label }) => ({
            label,
            to: createOfficePageUrl('Reseñas', {}, { ver: name }),
            isHere: name === here.name,
            ...(tab === 'pending' && count !== undefined && { count }),
          }))}
        />
      }
      params={{ ver: here.name, buscar: search, estrellas: rating }}
      search={{
        label: 'Buscar reseñas',
        placeholder: 'SKU de un producto',
        size: 30,
        maxLength: maxSkuLength,
      }}
      filters={rating ? [{ label: `Estrellas: ${rating}`, param: 'estrellas' }] : []}
      moreFilters={
        rating ? null : (
          <AddFilterLink label="Estrellas" kept={{ ver: here.name, buscar: search }}>
            <Select label="Estrellas" name="estrellas">
              {['5', '4', '3', '2', '1'].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </AddFilterLink>
        )
      }
      rows={reviews}
      row={({ id, title }) => ({
        key: String(id),
        ...(canChoose && { choice: { value: String(id), label: `la reseña «${title}»` } }),
      })}
      columns={createReviewColumns({
        reasons: found,
        now,
        mayJudge,
        answer: actionData,
        ofProduct: (sku) =>
          createOfficePageUrl('Reseñas', {}, { ver: here.name, buscar: sku, estrellas: rating }),
      })}
      bulk={
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
      empty={
        here.tab === 'pending'
          ? 'Ninguna reseña espera. La que alguien escriba aparece aquí antes de publicarse.'
          : 'Aquí no hay ninguna todavía.'
      }
      pages={{
        units: ['reseña', 'reseñas'],
        next,
        isLater,
        labels: ['Desde el principio', 'Siguientes'],
      }}
      command="reviews"
    >
      <FormErrorAlert refusal={refusal} />
      {done ? <BulkActionResults answers={done.answers} done={done.words} /> : null}
    </ListPage>
  )
}
