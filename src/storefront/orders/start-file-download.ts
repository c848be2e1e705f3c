import type { InvoiceFileResponse } from '#contract/invoices.ts'

/** Starts a browser download of a file that the API returned. */
export function downloadInvoiceFile({ name, type, content }: InvoiceFileResponse) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
