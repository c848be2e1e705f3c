/** Kinds of files that can be attached to a support ticket. */
export const ticketAttachmentKinds = ['picture', 'document'] as const
export type TicketAttachmentKind = (typeof ticketAttachmentKinds)[number]

/**
 * Length in pixels of the longer side of the two pictures, small and large, that are generated from
 * a picture attached to a ticket.
 */
export const attachmentPictureSideLengths = { small: 240, large: 2000 } as const
/** Maximum attachments per shopper over all tickets. */
export const maxTicketAttachmentsPerShopper = 60
export const maxTicketAttachmentsPerHour = 30

const longestName = 120

/** Creates a safe file name under which a ticket attachment is downloaded. */
export function toTicketAttachmentFileName(given: string, kind: TicketAttachmentKind): string {
  const [last = ''] = given.split(/[/\\]/).slice(-1)
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}"<>:|?*]/gu, '')
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .trim()
  const ending = kind === 'picture' ? '.webp' : '.pdf'
  const otherwise = kind === 'picture' ? 'foto' : 'documento'
  return `${[...(plain || otherwise)].slice(0, longestName - ending.length).join('')}${ending}`
}
