import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { SearchRulePreviewResponse } from '#contract/operator/search-rules.ts'
import { searchRuleKindLabels } from '#domain/catalogue/search-rule-labels.ts'
import { searchRuleKinds } from '#domain/catalogue/search-rule.ts'
import { type EnteredFormFields, readEnteredFormFields } from '../forms/entered-fields.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction } from '../forms/form-result.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { BackToSearchRulesLink } from './back-to-search-rules-link.tsx'
import { RulePreviewResults } from './search-preview-results.tsx'
import { SearchRuleForm, parseSearchRuleInput } from './search-rule-form.tsx'
import {
  toSearchRuleKindParam,
  searchRuleKindHints,
  parseSearchRuleKindParam,
} from './search-rule-labels.ts'

function askedFor({ url }: Request) {
  const { searchParams } = new URL(url)
  const words = searchParams.get('palabra')?.slice(0, 60) ?? ''
  return { kind: parseSearchRuleKindParam(searchParams.get('clase')), words }
}

export function loader({ request }: LoaderFunctionArgs) {
  return askedFor(request)
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const body = { kind: askedFor(asked.request).kind, ...parseSearchRuleInput(form) }
    if (form.get('hacer') === 'probar') {
      const preview = await commands('previewSearchRule', { body })
      return { preview, typed: readEnteredFormFields(form) }
    }
    const { id } = await commands('createSearchRule', { body })
    return redirect(
      createOfficePageUrl('Regla de búsqueda', { id: String(id) }, { hecho: 'guardada' }),
    )
  })
}

type Props = {
  loaderData: ReturnType<typeof loader>
  actionData?: FormResult<{ preview: SearchRulePreviewResponse; typed: EnteredFormFields }>
}

/** Form for a new search rule; its kind is selected first. */
export default function NewRule({ loaderData: { kind, words }, actionData }: Props) {
  return (
    <>
      <PageHeader
        title="Regla nueva"
        back={<BackToSearchRulesLink />}
        state={searchRuleKindHints[kind]}
      />
      <ListTabs
        label="Qué hace"
        tabs={searchRuleKinds.map((one) => ({
          label: searchRuleKindLabels[one],
          to: createOfficePageUrl(
            'Regla nueva',
            {},
            { clase: toSearchRuleKindParam(one), ...(words && { palabra: words }) },
          ),
          isHere: one === kind,
        }))}
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <SearchRuleForm key={kind} kind={kind} words={words} answer={actionData} />
        </div>
        <aside aria-label="Cómo queda">
          {actionData?.done ? <RulePreviewResults preview={actionData.done.preview} /> : null}
        </aside>
      </div>
      <ShortcutAndCliHintFooter command={commands[kind]} />
    </>
  )
}

const commands = {
  same: 'search --same "laptop, portátil"',
  meant: 'search --word "lap top" --meant laptop',
  pinned: 'search --word laptop --pin SKU-1,SKU-2',
}
