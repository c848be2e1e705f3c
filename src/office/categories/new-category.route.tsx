import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { CategoryRow } from '#contract/operator/categories.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { CategoryForm } from './category-form.tsx'
import { parseCategoryInput } from './parse-category-forms.ts'
import './categories.css'

/**
 * Id, from the URL, of the parent of the category to be created; null for a category on the first
 * level.
 */
function parentIn({ url }: Request): number | null {
  return Number(new URL(url).searchParams.get('debajo')) || null
}

export async function loader(asked: LoaderFunctionArgs) {
  const parent = parentIn(asked.request)
  if (parent === null) return { above: null }
  const { categories } = await createOperatorApiReader(asked).get('listCategories')
  return { above: categories.find(({ id }) => id === parent) ?? null }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const body = {
      ...(await parseCategoryInput(form, commands)),
      parent_id: parentIn(asked.request),
    }
    const done = await commands('createCategory', { body })
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Categorías'))
  })
}

type Props = { loaderData: { above: CategoryRow | null }; actionData?: FormResult }

/** Form for a new category. */
export default function NewCategory({ loaderData: { above }, actionData }: Props) {
  return (
    <>
      <PageHeader
        title="Categoría nueva"
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Categorías')}
            aria-label="Volver a Categorías"
          >
            <Icon name="left" />
          </Link>
        }
        state={above ? `Debajo de ${above.name}` : 'En el primer nivel'}
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <CategoryForm answer={actionData} />
        </div>
      </div>
      <ShortcutAndCliHintFooter command="content" />
    </>
  )
}
