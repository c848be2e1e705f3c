import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { createOrderSteps } from './order-steps.ts'
import './steps.css'

/** Progress bar with the four steps of an order (ORD-02, ORD-03). */
export function OrderProgress(progress: Parameters<typeof createOrderSteps>[0]) {
  return (
    <ol className="steps" aria-label="Avance del pedido">
      {createOrderSteps(progress).map((step) => (
        <li
          key={step.label}
          className={classNames(
            step.lit && 'on',
            step.now && 'now',
            step.halted && 'halt',
            step.end && 'end',
            step.off && 'off',
          )}
          aria-current={step.now ? 'step' : undefined}
        >
          <span className="mark">
            <Icon name={step.icon} />
          </span>
          <span>
            {step.label}
            {step.lit ? null : <span className="sr">, pendiente</span>}
            {step.note ? <small>{step.note}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
