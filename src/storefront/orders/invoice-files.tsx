import type { InvoiceFileReply } from '#contract/invoices.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { apiFor } from '../api/api-client.ts'
import { useAction } from '../ui/use-action.ts'

type Kind = 'xml' | 'pdf'

/** The files of an issued invoice, each saved with one press. */
export function InvoiceFiles({ number, kinds }: { number: string; kinds: readonly Kind[] }) {
  const { busy, run } = useAction()
  const save = (kind: Kind) =>
    run(async () => saveFile(await apiFor().get(`customer/invoiceFiles/${number}/${kind}`)))
  return (
    <p className="row wraps">
      {kinds.toSorted().map((kind) => (
        <Button key={kind} busy={busy} onClick={() => void save(kind)}>
          <Icon name="download" />
          Descargar {kind.toUpperCase()}
        </Button>
      ))}
    </p>
  )
}

function saveFile({ name, type, content }: InvoiceFileReply) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
