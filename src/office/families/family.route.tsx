import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { splitLines } from '#domain/split-lines.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { toCalendarDay } from '#ui/text/format-money-and-dates.ts'
import {
  createOperatorApiReader,
  getCurrentPageUrl,
  type OperatorApiCommands,
} from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, redirectWithFlash, runFormAction } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { findUndoableChange, UndoChangeNotice } from '../products/undo-product-change-notice.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { FamilyGrid } from './family-grid.tsx'
import { FamilyOptions } from './family-options.tsx'
import { FamilyTexts } from './family-texts.tsx'
import { type GridResult, readGrid, saveCells } from './grid-result.ts'
import { SideButton, sideFormId } from './side-button.tsx'
import './families.css'

const setId = /^[1-9]\d{0,14}$/

export async function loader(asked: LoaderFunctionArgs) {
  const done = new URL(asked.request.url).searchParams.get('hecho') ?? ''
  const reads = createOperatorApiReader(asked)
  const [family, { categories }, changed] = await Promise.all([
    reads.get('getFamily', { params: { family: asked.params.family ?? '' } }),
    reads.get('listProducts', { query: { search: '-' } }),
    setId.test(done) ? reads.get('getChangeSet', { params: { id: Number(done) } }) : null,
  ])
  const now = Date.now()
  return {
    family,
    categories,
    today: toCalendarDay(new Date(now).toISOString()),
    done: changed && findUndoableChange(changed.set, now),
    saved: done,
  }
}

interface Done {
  result: GridResult
  undo: ReturnType<typeof findUndoableChange>
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction<Done>(asked, async (form, commands) => {
    const family = asked.params.family ?? ''
    const page = createOfficePageUrl('Familia', { family })
    const [command = '', ...rest] = String(form.get('hacer')).split(':')
    const said = rest.join(':')
    if (command === 'guardar') {
      const today = toCalendarDay(new Date().toISOString())
      const result = await saveCells(readGrid(form), family, commands, today)
      const isWhole = Object.keys(result.typed).length === 0
      if (isWhole && result.changeSet !== null)
        return redirect(createOfficePageUrl('Familia', { family }, { hecho: result.changeSet }))
      const changed =
        result.changeSet === null
          ? null
          : await createOperatorApiReader(asked).get('getChangeSet', {
              params: { id: result.changeSet },
            })
      return { result, undo: changed && findUndoableChange(changed.set, Date.now()) }
    }
    if (command === 'deshacer') {
      const id = Number(form.get('cambio'))
      const { messageForUser } = await commands('undoChangeSet', { params: { id } })
      return redirectWithFlash(messageForUser, page)
    }
    if (command === 'borrar') {
      const { messageForUser } = await commands('removeFamily', { params: { family } })
      return redirectWithFlash(messageForUser, createOfficePageUrl('Productos'))
    }
    const { messageForUser, changeSet } = await changeOptions(
      family,
      { command, said, form },
      commands,
    )
    const here = getCurrentPageUrl(asked.request)
    return changeSet === null
      ? redirectWithFlash(messageForUser, here)
      : redirect(createOfficePageUrl('Familia', { family }, { hecho: changeSet }))
  })
}

/** Calls the operation of a button outside the grid: values, options, missing combinations. */
async function changeOptions(
  family: string,
  { command, said, form }: { command: string; said: string; form: FormData },
  commands: OperatorApiCommands,
): Promise<{ messageForUser: string; changeSet: number | null }> {
  const params = { family }
  if (command === 'crear') {
    const added = await commands('addFamilyProduct', { params, body: { values: JSON.parse(said) } })
    return { ...added, changeSet: null }
  }
  if (command === 'vendo' || command === 'no-vendo') {
    const body = { values: JSON.parse(said), sold: command === 'vendo' }
    const changed = await commands('setFamilyCombinationSold', { params, body })
    return { ...changed, changeSet: null }
  }
  if (command === 'quitar-opcion') {
    const changed = await commands('removeFamilyOption', { params, query: { code: said } })
    return { messageForUser: changed.messageForUser, changeSet: changed.change_set }
  }
  const [, code = '', value = ''] = /^([a-z0-9_]+):(.*)$/.exec(said) ?? []
  const changed = await (command === 'quitar'
    ? commands('removeFamilyValue', { params, query: { code, value } })
    : command === 'valor'
      ? commands('addFamilyValue', {
          params,
          body: { code: said, value: String(form.get('valor') ?? '') },
        })
      : commands('addFamilyOption', {
          params,
          body: {
            label: String(form.get('opcion') ?? ''),
            values: splitLines(String(form.get('valores') ?? '').replaceAll(',', '\n')),
          },
        }))
  return { messageForUser: changed.messageForUser, changeSet: changed.change_set }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult<Done> }

/** Page of a family: shared fields, options, and the grid of products. */
export default function Family({
  loaderData: { family, categories, today, done, saved },
  actionData,
}: Props) {
  const { me } = useOfficeRootLoaderData()
  const count = family.products.length
  const shown = family.products.find(({ visible }) => visible)
  const undo = actionData?.done?.undo ?? done
  return (
    <>
      <PageHeader
        title={family.name}
        state={count === 1 ? 'Familia de 1 producto' : `Familia de ${count} productos`}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Productos')}
            aria-label="Volver a Productos"
          >
            <Icon name="left" />
          </Link>
        }
      >
        {count === 0 && hasPermission('products:write', me) ? (
          <SideButton command="borrar" label="Borrar la familia" said={family.name} />
        ) : null}
        {shown ? (
          <a className="btn" href={shown.url} target="_blank" rel="noreferrer">
            <Icon name="eye" />
            Ver como cliente
          </a>
        ) : null}
      </PageHeader>
      <FormErrorAlert refusal={actionData?.refusal} />
      <FamilyTexts family={family} categories={categories} />
      <FamilyOptions family={family} refusal={actionData?.refusal} />
      <Form method="post" id={sideFormId} preventScrollReset />
      <section aria-labelledby="productos">
        <FamilyGrid family={family} today={today} result={actionData?.done?.result} saved={saved} />
      </section>
      <ShortcutAndCliHintFooter command={`family ${family.key}`} />
      {undo ? <UndoChangeNotice key={undo.id} change={undo} /> : null}
    </>
  )
}
