export const ticketStates = [
  'open',
  'in_progress',
  'waiting_customer',
  'resolved',
  'closed',
] as const
export type TicketState = (typeof ticketStates)[number]

/** Labels of ticket states for operators; labels for shoppers come from the settings. */
export const ticketStateTexts: Record<TicketState, string> = {
  open: 'Abierto',
  in_progress: 'En curso',
  waiting_customer: 'Espera a la persona',
  resolved: 'Resuelto',
  closed: 'Cerrado',
}
