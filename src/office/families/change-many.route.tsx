import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { isKeyOf } from '#domain/is-key-of.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { changeWords, unreadableWords } from './change-many-dialog.tsx'
import { ChangeManyFields, ChangeManyPreview } from './change-many-fields.tsx'
import {
  everyProduct,
  type ManyChange,
  manyFields,
  manyWays,
  planManyChange,
} from './change-many.ts'
import { toCellTexts } from './grid-cells.ts'
import { saveCells } from './grid-result.ts'
import './families.css'

export async function loader(asked: LoaderFunctionArgs) {
  const family = await createOperatorApiReader(asked).get('getFamily', {
    params: { family: asked.params.family ?? '' },
  })
  return { family, today: toCalendarDay(new Date().toISOString()) }
}

interface Done {
  change: ManyChange
  /** error messages of unsaved products */
  unsaved?: string[]
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction<Done>(asked, async (form, commands) => {
    const change = readChange(form)
    if (form.get('hacer') !== 'cambiar') return { change }
    const { family, today } = await loader(asked)
    const products = family.products.map((product) => toCellTexts(product, today))
    const planned = planManyChange(change, toPlanned(family.products, products), today)
    if (!planned) return { change }
    const changes = planned.flatMap(({ at, before, after }) => {
      const product = family.products[at]
      if (!product) return []
      const { id, url_key } = product
      const [texts, former] = [{ [change.field]: after }, { [change.field]: before }]
      return [{ id, product: url_key, texts, before: former }]
    })
    const saved = await saveCells(changes, family.key, commands, today)
    const unsaved = [
      ...Object.values(saved.errors),
      ...Object.values(saved.conflicts).map(({ said }) => said),
    ]
    if (unsaved.length > 0) return { change, unsaved }
    const hecho = saved.changeSet ?? undefined
    return redirect(createOfficePageUrl('Familia', { family: family.key }, { hecho }))
  })
}

function readChange(form: FormData): ManyChange {
  const field = String(form.get('que'))
  const way = String(form.get('como'))
  return {
    which: String(form.get('cuales') ?? everyProduct),
    field: isKeyOf(manyFields, field) ? field : 'price',
    way: isKeyOf(manyWays, way) ? way : 'set',
    amount: String(form.get('cuanto') ?? ''),
  }
}

function toPlanned(
  products: readonly { values: Record<string, string> }[],
  texts: readonly ReturnType<typeof toCellTexts>[],
) {
  return texts.map((cells, at) => ({ values: products[at]?.values ?? {}, texts: cells }))
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<Done>
}

/** Page that changes several products of a family, where the grid has no dialog. */
export default function ChangeMany({ loaderData: { family, today }, actionData }: Props) {
  const done = actionData?.done
  const change = done?.change ?? { which: everyProduct, field: 'price', way: 'set', amount: '' }
  const products = family.products.map((product) => toCellTexts(product, today))
  const planned = done ? planManyChange(change, toPlanned(family.products, products), today) : []
  return (
    <>
      <PageHeader
        title="Cambiar varios"
        state={family.name}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Familia', { family: family.key })}
            aria-label="Volver a la familia"
          >
            <Icon name="left" />
          </Link>
        }
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      {done?.unsaved ? (
        <Alert tone="warn" announced>
          {[...new Set(done.unsaved)].map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Alert>
      ) : null}
      <Form method="post" className="change-many">
        <div className="body">
          <ChangeManyFields
            family={family}
            change={change}
            error={planned === null ? unreadableWords(change.field) : undefined}
          />
          {done && planned ? <ChangeManyPreview family={family} planned={planned} /> : null}
          <p className="row">
            <Button type="submit" name="hacer" value="ver">
              Ver antes y después
            </Button>
            {done && planned && planned.length > 0 ? (
              <Button type="submit" kind="primary" name="hacer" value="cambiar">
                {changeWords(planned.length, change.field)}
              </Button>
            ) : null}
          </p>
        </div>
      </Form>
    </>
  )
}
