import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Puntos de lealtad')

export default function RewardsPage() {
  return (
    <div className="wrap page-head">
      <h1>Puntos de lealtad</h1>
    </div>
  )
}
