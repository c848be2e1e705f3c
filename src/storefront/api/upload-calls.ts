import type { Refused } from '#contract/problem.ts'
import type { PhotoSentReply } from '#contract/reviews.ts'
import type { AttachmentSentReply } from '#contract/tickets.ts'

/** Reply types of file uploads. */
export interface Uploads {
  'customer/reviewPhotos': PhotoSentReply | Refused
  'customer/ticketAttachments': AttachmentSentReply | Refused
}
