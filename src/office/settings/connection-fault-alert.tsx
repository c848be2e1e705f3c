import type { TodayOverviewResponse } from '#contract/operator/today-overview.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { externalServicePurposeTexts } from './external-service-purposes.ts'

type Props = { faults: TodayOverviewResponse['connection_faults'] }

/** Connections that do not work, with what to do; nothing if all do. */
export function ConnectionFaultAlert({ faults }: Props) {
  if (faults.length === 0) return null
  return (
    <Alert tone="wrong">
      {faults.map(({ code, name, words }) => (
        <p key={code}>
          {externalServicePurposeTexts[code]}, {name}: {words}
        </p>
      ))}
      <p>
        <Link to={createOfficePageUrl('Conexiones')}>Ver las conexiones</Link>
      </p>
    </Alert>
  )
}
