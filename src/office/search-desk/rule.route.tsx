import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import type { PreviewReply } from '#contract/operator/search-desk.ts'
import { ruleKindNames, ruleTitle } from '#domain/catalogue/rule-words.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { type Typed, inputOf } from '../forms/typed-in.ts'
import { UndoLine } from '../forms/undo-line.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackToRules } from './back-to-rules.tsx'
import { RuleForm, ruleForm, parseInput } from './rule-form.tsx'
import { kindHints, stateLooks, stateWords } from './rule-words.ts'
import { PreviewResults, Results } from './search-results.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const reads = readsFor(asked)
  const rule = await reads.get('getSearchRule', { params: { id: Number(asked.params.id) } })
  const found = await reads.get('trySearch', { query: { term: rule.words[0] ?? '' } })
  const done = new URL(asked.request.url).searchParams.get('hecho')
  return { rule, found, done }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return answered(asked, async (form, commands) => {
    const command = form.get('hacer')
    const version = versionIn(form)
    const here = (hecho: string) => redirect(linkTo('Regla de búsqueda', { id }, { hecho }))
    if (command === 'deshacer') {
      const done = await commands('undoSearchRule', { params: { id: Number(id) }, body: version })
      return redirectWithFlash(done.messageForUser, linkTo('Regla de búsqueda', { id }))
    }
    if (command === 'quitar') {
      await commands('deleteSearchRule', { params: { id: Number(id) }, query: version })
      return here('quitada')
    }
    if (command === 'probar') {
      const { kind } = await readsFor(asked).get('getSearchRule', { params: { id: Number(id) } })
      const body = { kind, id: Number(id), ...parseInput(form) }
      const preview = await commands('previewSearchRule', { body })
      return { preview, typed: inputOf(form) }
    }
    await commands('updateSearchRule', {
      params: { id: Number(id) },
      body: { ...version, ...parseInput(form) },
    })
    return here('guardada')
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: Answer<{ preview: PreviewReply; typed: Typed }>
}

/** Page of a search rule: the rule and the resulting search. */
export default function Rule({ loaderData: { rule, found, done }, actionData }: Props) {
  const { me } = useOfficeData()
  const { refusal } = actionData ?? {}
  const mayWrite = mayDo('content:write', me)
  const isRemoved = rule.state === 'removed'
  const head = (
    <PageHead
      title={ruleTitle(rule)}
      back={<BackToRules />}
      state={
        <>
          <span className={stateLooks[rule.state]}>{stateWords(rule)}</span>
          <p>
            {ruleKindNames[rule.kind]} · {rule.changed_by}, {formatMoment(rule.changed_at)}
          </p>
        </>
      }
    />
  )
  if (isChanged(refusal)) {
    const to = linkTo('Regla de búsqueda', { id: String(rule.id) })
    return (
      <>
        {head}
        <ConflictPanel refusal={refusal} form={ruleForm} to={to} />
      </>
    )
  }
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      {mayWrite && (done !== null || isRemoved) ? (
        <UndoLine
          said={isRemoved ? 'Regla quitada: ya no vale.' : 'Regla guardada: ya vale en la tienda.'}
          fields={{ hacer: 'deshacer', version: rule.version }}
        />
      ) : null}
      <div className="cols">
        <div className="stack">
          <p className="muted">{kindHints[rule.kind]}</p>
          {mayWrite && !isRemoved ? (
            <RuleForm key={rule.version} kind={rule.kind} rule={rule} answer={actionData} />
          ) : null}
          {mayWrite ? null : <p className="muted">{missingPermissionText('content:write')}</p>}
        </div>
        <aside aria-label="Lo que se ve en la tienda">
          {actionData?.done ? (
            <PreviewResults preview={actionData.done.preview} />
          ) : (
            <section className="sec" aria-labelledby="se-ve">
              <h2 id="se-ve">Quien busca «{rule.words[0]}»</h2>
              <Results title="Ahora" found={found} />
            </section>
          )}
          {mayWrite && !isRemoved ? (
            <Form method="post" className="sec stack">
              <input type="hidden" name="version" value={rule.version} />
              <div>
                <Button type="submit" kind="danger" name="hacer" value="quitar">
                  Quitar la regla
                </Button>
              </div>
            </Form>
          ) : null}
        </aside>
      </div>
      <CliHint command={`search --remove ${rule.id}`} />
    </>
  )
}
