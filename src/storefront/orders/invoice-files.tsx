import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { createApiClient } from '../api/api-client.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { downloadInvoiceFile } from './start-file-download.ts'

type Kind = 'xml' | 'pdf'

/** Download buttons for the files of an issued invoice. */
export function InvoiceFiles({ number, kinds }: { number: string; kinds: readonly Kind[] }) {
  const { busy, run } = useAsyncAction()
  const save = (kind: Kind) =>
    run(async () =>
      downloadInvoiceFile(await createApiClient().get(`customer/invoiceFiles/${number}/${kind}`)),
    )
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
