import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { CategoriesResponse } from '#contract/operator/categories.ts'
import { normalizeTextForComparison } from '#domain/person-names.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { SearchForm, createSearchChip } from '../lists/search-form.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CategoryTree } from './category-tree.tsx'
import { parseCategoryTreeMove } from './parse-category-forms.ts'
import './categories.css'

export async function loader(asked: LoaderFunctionArgs) {
  const search = new URL(asked.request.url).searchParams.get('buscar')?.trim() ?? ''
  const { categories } = await createOperatorApiReader(asked).get('listCategories')
  const counts = {
    all: categories.length,
    hidden: categories.filter(({ hidden }) => hidden).length,
  }
  return { search, counts, categories: search === '' ? categories : found(categories, search) }
}

/** Categories whose names match the search of the category page, as a flat list. */
function found(categories: CategoriesResponse['categories'], search: string) {
  const sought = normalizeTextForComparison(search)
  return categories
    .filter(({ name, slug }) => `${normalizeTextForComparison(name)} ${slug}`.includes(sought))
    .map((category) => ({ ...category, parent_id: null }))
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { id, body } = parseCategoryTreeMove(form)
    const done = await commands('moveCategory', { params: { id }, body })
    return redirectWithFlash(done.messageForUser, `${createOfficePageUrl('Categorías')}#c${id}`)
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page with the category tree used by menus and the home page. */
export default function Categories({ loaderData, actionData }: Props) {
  const { search, counts, categories } = loaderData
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('content:write', me)
  const hidden = counts.hidden > 0 ? `, ${counts.hidden.toLocaleString('es-MX')} ocultas` : ''
  const chips = createSearchChip(search, createOfficePageUrl('Categorías'))
  return (
    <>
      <PageHeader
        title="Categorías y filtros"
        state={`${counts.all.toLocaleString('es-MX')} categorías${hidden}`}
      >
        {mayWrite ? (
          <ButtonLink kind="primary" to={createOfficePageUrl('Categoría nueva')}>
            <Icon name="plus" />
            Categoría
          </ButtonLink>
        ) : null}
      </PageHeader>
      <FilterChips chips={chips}>
        <SearchForm label="Buscar categoría" placeholder="Nombre o dirección" value={search} />
      </FilterChips>
      <FormErrorAlert refusal={actionData?.refusal} />
      {categories.length === 0 ? (
        <EmptyList
          words="Aquí aparecen las categorías de la tienda, en el orden de sus menús."
          chips={chips}
        />
      ) : (
        <CategoryTree categories={categories} mayWrite={mayWrite && search === ''} />
      )}
      <ShortcutAndCliHintFooter command="content --print">
        <kbd>J</kbd> <kbd>K</kbd> recorrer · <kbd>Alt</kbd> y una flecha: mover
      </ShortcutAndCliHintFooter>
    </>
  )
}
