import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { PreviewReply } from '#contract/operator/search-desk.ts'
import { ruleKindNames } from '#domain/catalogue/rule-words.ts'
import { searchRuleKinds } from '#domain/catalogue/search-rule.ts'
import { type Answer, answered } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { type Typed, inputOf } from '../forms/typed-in.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { linkTo } from '../page-address.ts'
import { BackToRules } from './back-to-rules.tsx'
import { RuleForm, parseInput } from './rule-form.tsx'
import { addressOfKind, kindHints, kindInAddress } from './rule-words.ts'
import { PreviewResults } from './search-results.tsx'

function askedFor({ url }: Request) {
  const { searchParams } = new URL(url)
  const words = searchParams.get('palabra')?.slice(0, 60) ?? ''
  return { kind: kindInAddress(searchParams.get('clase')), words }
}

export function loader({ request }: LoaderFunctionArgs) {
  return askedFor(request)
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const body = { kind: askedFor(asked.request).kind, ...parseInput(form) }
    if (form.get('hacer') === 'probar') {
      const preview = await commands('previewSearchRule', { body })
      return { preview, typed: inputOf(form) }
    }
    const { id } = await commands('createSearchRule', { body })
    return redirect(linkTo('Regla de búsqueda', { id: String(id) }, { hecho: 'guardada' }))
  })
}

type Props = {
  loaderData: ReturnType<typeof loader>
  actionData?: Answer<{ preview: PreviewReply; typed: Typed }>
}

/** Form for a new search rule; its kind is selected first. */
export default function NewRule({ loaderData: { kind, words }, actionData }: Props) {
  return (
    <>
      <PageHead title="Regla nueva" back={<BackToRules />} state={kindHints[kind]} />
      <Tabs
        label="Qué hace"
        tabs={searchRuleKinds.map((one) => ({
          label: ruleKindNames[one],
          to: linkTo(
            'Regla nueva',
            {},
            { clase: addressOfKind(one), ...(words && { palabra: words }) },
          ),
          isHere: one === kind,
        }))}
      />
      <RefusalAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <RuleForm key={kind} kind={kind} words={words} answer={actionData} />
        </div>
        <aside aria-label="Cómo queda">
          {actionData?.done ? <PreviewResults preview={actionData.done.preview} /> : null}
        </aside>
      </div>
      <CliHint command={commands[kind]} />
    </>
  )
}

const commands = {
  same: 'search --same "laptop, portátil"',
  meant: 'search --word "lap top" --meant laptop',
  pinned: 'search --word laptop --pin SKU-1,SKU-2',
}
