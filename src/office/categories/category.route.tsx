import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { CategoryReply } from '#contract/operator/categories.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { parseInput } from './category-actions.ts'
import { CategoryAside } from './category-aside.tsx'
import { CategoryForm, categoryForm } from './category-form.tsx'
import './categories.css'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('getCategory', { params: { id: Number(asked.params.id) } })
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return answered(asked, async (form, commands) => {
    if (form.get('hacer') === 'quitar') {
      const version = String(form.get('version') ?? '')
      const gone = await commands('deleteCategory', {
        params: { id: Number(id) },
        query: { version },
      })
      return redirectWithFlash(gone.messageForUser, linkTo('Categorías'))
    }
    const body = { ...versionIn(form), ...(await parseInput(form, commands)) }
    const done = await commands('updateCategory', { params: { id: Number(id) }, body })
    return redirectWithFlash(done.messageForUser, linkTo('Categoría', { id }))
  })
}

type Props = { loaderData: CategoryReply; actionData?: Answer }

/** Category page: form, filters, contents. */
export default function Category({ loaderData: category, actionData }: Props) {
  const { me } = useOfficeData()
  const { refusal } = actionData ?? {}
  const mayWrite = mayDo('content:write', me)
  const id = String(category.id)
  const head = (
    <PageHead
      title={category.name}
      back={
        <Link className="btn quiet icon" to={linkTo('Categorías')} aria-label="Volver a Categorías">
          <Icon name="left" />
        </Link>
      }
      state={
        <>
          <span className={category.hidden ? 'st' : 'st ok'}>
            {category.hidden ? 'Oculta' : 'Se ve'}
          </span>
          <p>
            {category.changed_by}, {formatMoment(category.changed_at)}
          </p>
        </>
      }
    >
      {mayWrite && category.parent_id === null ? (
        <ButtonLink to={linkTo('Categoría nueva', {}, { debajo: id })}>
          <Icon name="plus" />
          Categoría debajo
        </ButtonLink>
      ) : null}
    </PageHead>
  )
  if (isChanged(refusal)) {
    return (
      <>
        {head}
        <ConflictPanel
          refusal={refusal}
          form={categoryForm(category.attributes)}
          to={linkTo('Categoría', { id })}
        />
      </>
    )
  }
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      <div className="cols">
        <div>
          {mayWrite ? (
            <CategoryForm key={category.version} category={category} answer={actionData} />
          ) : (
            <p className="muted">{missingPermissionText('content:write')}</p>
          )}
        </div>
        <CategoryAside category={category} mayWrite={mayWrite} />
      </div>
      <CliHint command="content --print" />
    </>
  )
}
