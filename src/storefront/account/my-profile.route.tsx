import { privateMeta } from '../page-meta.ts'

export const meta = privateMeta('Información personal')

export default function MyProfilePage() {
  return (
    <div className="wrap page-head">
      <h1>Información personal</h1>
    </div>
  )
}
