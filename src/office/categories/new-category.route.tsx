import { type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { CategoryRow } from '#contract/operator/categories.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { parseInput } from './category-actions.ts'
import { CategoryForm } from './category-form.tsx'
import './categories.css'

/** Parent id of a new category; null on the first level. */
function parentIn({ url }: Request): number | null {
  return Number(new URL(url).searchParams.get('debajo')) || null
}

export async function loader(asked: LoaderFunctionArgs) {
  const parent = parentIn(asked.request)
  if (parent === null) return { above: null }
  const { categories } = await readsFor(asked).get('listCategories')
  return { above: categories.find(({ id }) => id === parent) ?? null }
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const body = { ...(await parseInput(form, commands)), parent_id: parentIn(asked.request) }
    const done = await commands('createCategory', { body })
    return redirectWithFlash(done.messageForUser, linkTo('Categorías'))
  })
}

type Props = { loaderData: { above: CategoryRow | null }; actionData?: Answer }

/** Form for a new category. */
export default function NewCategory({ loaderData: { above }, actionData }: Props) {
  return (
    <>
      <PageHead
        title="Categoría nueva"
        back={
          <Link
            className="btn quiet icon"
            to={linkTo('Categorías')}
            aria-label="Volver a Categorías"
          >
            <Icon name="left" />
          </Link>
        }
        state={above ? `Debajo de ${above.name}` : 'En el primer nivel'}
      />
      <RefusalAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <CategoryForm answer={actionData} />
        </div>
      </div>
      <CliHint command="content" />
    </>
  )
}
