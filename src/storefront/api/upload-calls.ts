import type { Refused } from '#contract/problem.ts'
import type { PhotoSentReply } from '#contract/reviews.ts'
import type { AttachmentSentReply } from '#contract/tickets.ts'

/** What a file that is sent is answered with. */
export interface Uploads {
  'customer/reviewPhotos': PhotoSentReply | Refused
  'customer/ticketAttachments': AttachmentSentReply | Refused
}
