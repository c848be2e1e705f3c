import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { CategoryResponse } from '#contract/operator/categories.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CategoryAside } from './category-aside.tsx'
import { CategoryForm, createCategoryFormDefinition } from './category-form.tsx'
import { parseCategoryInput } from './parse-category-forms.ts'
import './categories.css'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('getCategory', {
    params: { id: Number(asked.params.id) },
  })
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    if (form.get('hacer') === 'quitar') {
      const version = String(form.get('version') ?? '')
      const gone = await commands('deleteCategory', {
        params: { id: Number(id) },
        query: { version },
      })
      return redirectWithFlash(gone.messageForUser, createOfficePageUrl('Categorías'))
    }
    const body = {
      ...readRecordVersionFromForm(form),
      ...(await parseCategoryInput(form, commands)),
    }
    const done = await commands('updateCategory', { params: { id: Number(id) }, body })
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Categoría', { id }))
  })
}

type Props = { loaderData: CategoryResponse; actionData?: FormResult }

/** Page of one category: edit form, filters, products and subcategories. */
export default function Category({ loaderData: category, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { refusal } = actionData ?? {}
  const mayWrite = hasPermission('content:write', me)
  const id = String(category.id)
  const head = (
    <PageHeader
      title={category.name}
      back={
        <Link
          className="btn quiet icon"
          to={createOfficePageUrl('Categorías')}
          aria-label="Volver a Categorías"
        >
          <Icon name="left" />
        </Link>
      }
      state={
        <>
          <span className={category.hidden ? 'st' : 'st ok'}>
            {category.hidden ? 'Oculta' : 'Se ve'}
          </span>
          <p>
            {category.changed_by}, {formatDateTime(category.changed_at)}
          </p>
        </>
      }
    >
      {mayWrite && category.parent_id === null ? (
        <ButtonLink to={createOfficePageUrl('Categoría nueva', {}, { debajo: id })}>
          <Icon name="plus" />
          Categoría debajo
        </ButtonLink>
      ) : null}
    </PageHeader>
  )
  if (isEditConflict(refusal)) {
    return (
      <>
        {head}
        <EditConflictPanel
          refusal={refusal}
          form={createCategoryFormDefinition(category.attributes)}
          to={createOfficePageUrl('Categoría', { id })}
        />
      </>
    )
  }
  return (
    <>
      {head}
      <FormErrorAlert refusal={refusal} />
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
      <ShortcutAndCliHintFooter command="content --print" />
    </>
  )
}
