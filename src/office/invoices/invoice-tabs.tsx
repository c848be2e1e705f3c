import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'

export const invoiceTabs = {
  emitir: { state: 'requested', label: 'Por emitir', command: 'invoices' },
  emitidas: { state: 'issued', label: 'Emitidas', command: 'invoices --state emitidas' },
  corregir: {
    state: 'refused',
    label: 'Esperan datos del cliente',
    command: 'invoices --state rechazadas',
  },
} as const
export type InvoiceTab = keyof typeof invoiceTabs

/** Tabs of the invoice pages, including the global invoice. */
export function InvoiceTabs({
  here,
  waiting,
}: {
  here: InvoiceTab | 'global'
  /** Number of invoices to issue, if known */
  waiting?: number
}) {
  const own = Object.entries(invoiceTabs).map(([name, { label, state }]) => ({
    label,
    to: createOfficePageUrl('Facturas', {}, { ver: name }),
    isHere: name === here,
    ...(state === 'requested' && waiting !== undefined && { count: waiting }),
  }))
  const global = {
    label: 'Público en general',
    to: createOfficePageUrl('Factura global'),
    isHere: here === 'global',
  }
  return <ListTabs label="Facturas" tabs={[...own, global]} />
}
