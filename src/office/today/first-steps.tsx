import type { TodayOverviewResponse } from '#contract/operator/today-overview.ts'
import { ButtonLink } from '#ui/button.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { ShopLink } from './shop-link.tsx'
import './first-steps.css'

type Step = NonNullable<TodayOverviewResponse['first_steps']>[number]

const steps: Record<Step, { title: string; words: string; command?: string; to?: string }> = {
  payments: {
    title: 'Conecta los cobros',
    words: 'Sin ellos tu tienda no puede cobrar de verdad.',
    command: 'Conectar',
    to: createOfficePageUrl('Conexiones'),
  },
  mail: {
    title: 'Conecta tu correo',
    words: 'Para que las confirmaciones lleguen a quien compra.',
    command: 'Conectar',
    to: createOfficePageUrl('Conexiones'),
  },
  products: {
    title: 'Trae tus productos',
    words: 'Sube la lista de tu otra tienda, o agrega el primero a mano.',
    command: 'Importar',
    to: createOfficePageUrl('Importar'),
  },
  share: {
    title: 'Comparte tu tienda',
    words: 'Mándala a tus clientes o ponla en tus redes.',
  },
  coupon: {
    title: 'Publica tu primer cupón',
    words: 'Un descuento para quien compra por primera vez.',
    command: 'Hacer un cupón',
    to: createOfficePageUrl('Cupón nuevo'),
  },
  team: {
    title: 'Invita a tu equipo',
    words: 'Cada persona entra con su correo y ve solo lo suyo.',
    command: 'Invitar',
    to: createOfficePageUrl('Personas'),
  },
}

type Props = { left: readonly Step[]; shopUrl: string }

/** What a shop without orders does next; the most important step stands out. */
export function FirstSteps({ left: [first, ...later], shopUrl }: Props) {
  return (
    <>
      {first === undefined ? null : (
        <div className="first-step">
          <i aria-hidden="true">1</i>
          <div>
            <h2 id="espera">{steps[first].title}</h2>
            <p>{steps[first].words}</p>
            <StepActions step={first} shopUrl={shopUrl} isFirst />
          </div>
        </div>
      )}
      <StepList left={later} shopUrl={shopUrl} start={2} />
      <p className="hint">Tu primer pedido aparece aquí y te llega por correo.</p>
    </>
  )
}

/** The same steps at the end of the opening assistant, where opening comes first. */
export function StepsAfterOpening({ left: all, shopUrl }: Props) {
  // Products are a step of the assistant.
  const left = all.filter((step) => step !== 'products')
  if (left.length === 0) return null
  return (
    <section className="sec" aria-labelledby="despues">
      <h3 id="despues">Después de abrir</h3>
      <StepList left={left} shopUrl={shopUrl} start={1} />
    </section>
  )
}

function StepList({ left, shopUrl, start }: Props & { start: number }) {
  return (
    <ol className="first-steps" start={start}>
      {left.map((step, index) => (
        <li key={step}>
          <i aria-hidden="true">{start + index}</i>
          <div>
            <h3>{steps[step].title}</h3>
            <p>{steps[step].words}</p>
          </div>
          <StepActions step={step} shopUrl={shopUrl} />
        </li>
      ))}
    </ol>
  )
}

function StepActions({
  step,
  shopUrl,
  isFirst = false,
}: {
  step: Step
  shopUrl: string
  isFirst?: boolean
}) {
  const { title, command, to } = steps[step]
  return (
    <div className="acts">
      {step === 'share' ? <ShopLink shopUrl={shopUrl} /> : null}
      {to === undefined ? null : (
        <ButtonLink
          to={to}
          {...(isFirst ? { kind: 'primary' } : { 'aria-label': `${command}: ${title}` })}
        >
          {command}
        </ButtonLink>
      )}
    </div>
  )
}
