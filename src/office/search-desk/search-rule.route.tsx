import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import type { SearchRulePreviewResponse } from '#contract/operator/search-rules.ts'
import { searchRuleKindLabels, formatSearchRule } from '#domain/catalogue/search-rule-labels.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { type EnteredFormFields, readEnteredFormFields } from '../forms/entered-fields.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { UndoNotice } from '../forms/undo-notice.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BackToSearchRulesLink } from './back-to-search-rules-link.tsx'
import { RulePreviewResults, CurrentSearchResults } from './search-preview-results.tsx'
import {
  SearchRuleForm,
  searchRuleFormDefinition,
  parseSearchRuleInput,
} from './search-rule-form.tsx'
import {
  searchRuleKindHints,
  searchRuleStateStyles,
  formatSearchRuleState,
} from './search-rule-labels.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const reads = createOperatorApiReader(asked)
  const rule = await reads.get('getSearchRule', { params: { id: Number(asked.params.id) } })
  const found = await reads.get('trySearch', { query: { term: rule.words[0] ?? '' } })
  const done = new URL(asked.request.url).searchParams.get('hecho')
  return { rule, found, done }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    const command = form.get('hacer')
    const version = readRecordVersionFromForm(form)
    const here = (hecho: string) =>
      redirect(createOfficePageUrl('Regla de búsqueda', { id }, { hecho }))
    if (command === 'deshacer') {
      const done = await commands('undoSearchRule', { params: { id: Number(id) }, body: version })
      return redirectWithFlash(
        done.messageForUser,
        createOfficePageUrl('Regla de búsqueda', { id }),
      )
    }
    if (command === 'quitar') {
      await commands('deleteSearchRule', { params: { id: Number(id) }, query: version })
      return here('quitada')
    }
    if (command === 'probar') {
      const { kind } = await createOperatorApiReader(asked).get('getSearchRule', {
        params: { id: Number(id) },
      })
      const body = { kind, id: Number(id), ...parseSearchRuleInput(form) }
      const preview = await commands('previewSearchRule', { body })
      return { preview, typed: readEnteredFormFields(form) }
    }
    await commands('updateSearchRule', {
      params: { id: Number(id) },
      body: { ...version, ...parseSearchRuleInput(form) },
    })
    return here('guardada')
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<{ preview: SearchRulePreviewResponse; typed: EnteredFormFields }>
}

/** Page of one search rule: its edit form, and the search results with the rule. */
export default function Rule({ loaderData: { rule, found, done }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { refusal } = actionData ?? {}
  const mayWrite = hasPermission('content:write', me)
  const isRemoved = rule.state === 'removed'
  const head = (
    <PageHeader
      title={formatSearchRule(rule)}
      back={<BackToSearchRulesLink />}
      state={
        <>
          <span className={searchRuleStateStyles[rule.state]}>{formatSearchRuleState(rule)}</span>
          <p>
            {searchRuleKindLabels[rule.kind]} · {rule.changed_by}, {formatDateTime(rule.changed_at)}
          </p>
        </>
      }
    />
  )
  if (isEditConflict(refusal)) {
    const to = createOfficePageUrl('Regla de búsqueda', { id: String(rule.id) })
    return (
      <>
        {head}
        <EditConflictPanel refusal={refusal} form={searchRuleFormDefinition} to={to} />
      </>
    )
  }
  return (
    <>
      {head}
      <FormErrorAlert refusal={refusal} />
      {mayWrite && (done !== null || isRemoved) ? (
        <UndoNotice
          said={isRemoved ? 'Regla quitada: ya no vale.' : 'Regla guardada: ya vale en la tienda.'}
          fields={{ hacer: 'deshacer', version: rule.version }}
        />
      ) : null}
      <div className="cols">
        <div className="stack">
          <p className="muted">{searchRuleKindHints[rule.kind]}</p>
          {mayWrite && !isRemoved ? (
            <SearchRuleForm key={rule.version} kind={rule.kind} rule={rule} answer={actionData} />
          ) : null}
          {mayWrite ? null : <p className="muted">{missingPermissionText('content:write')}</p>}
        </div>
        <aside aria-label="Lo que se ve en la tienda">
          {actionData?.done ? (
            <RulePreviewResults preview={actionData.done.preview} />
          ) : (
            <section className="sec" aria-labelledby="se-ve">
              <h2 id="se-ve">Quien busca «{rule.words[0]}»</h2>
              <CurrentSearchResults title="Ahora" found={found} />
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
      <ShortcutAndCliHintFooter command={`search --remove ${rule.id}`} />
    </>
  )
}
